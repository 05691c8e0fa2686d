import { parseBitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import { decodeHex, decodeUtf8 } from '#ledger/base/bytes.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'
import { reasonOf } from './request-timestamp.ts'
import { TimestampError } from './timestamp-error.ts'

/**
 * Returns the 80-byte header of the block at a height. The caller must reject an invalid header.
 * @throws TimestampError `headers_unreachable`
 */
export type HeaderAt = (height: number) => Promise<Uint8Array>

/** Source of chain data. */
export type Headers = {
  readonly headerAt: HeaderAt
  /**
   * Returns the height of the chain.
   * @throws TimestampError `headers_unreachable`
   */
  readonly tipHeight: () => Promise<number>
}

const TIMEOUT_MS = 10_000
const HASH = /^[0-9a-f]{64}$/
const HEADER = /^[0-9a-f]{160}$/
const HEIGHT = /^\d{1,9}$/

/**
 * Opens a client for headers from an Esplora API. The API is trusted only for the height of a
 * block, because a header proves its own work.
 * @param url URL without a trailing slash
 */
export function openHeaders(url: string, signal: AbortSignal, timeoutMs: number = TIMEOUT_MS): Headers {
  async function ask(path: string, form: RegExp): Promise<string> {
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { accept: 'text/plain', 'user-agent': 'Lastro' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new TimestampError('headers_unreachable', `status ${response.status}`)
      }
      const text = decodeUtf8((await readBounded(response, 1_000)) ?? new Uint8Array()).trim()
      if (!form.test(text)) throw new TimestampError('headers_unreachable', 'answered something else')
      return text
    } catch (error) {
      if (error instanceof TimestampError) throw error
      throw new TimestampError('headers_unreachable', reasonOf(error))
    }
  }

  return {
    tipHeight: async () => Number(await ask('/blocks/tip/height', HEIGHT)),
    async headerAt(height) {
      const hash = await ask(`/block-height/${height}`, HASH)
      const header = decodeHex(await ask(`/block/${hash}/header`, HEADER))
      const found = parseBitcoinHeader(header)
      if (found !== undefined && found.hash !== hash) {
        throw new TimestampError('headers_unreachable', 'answered the header of another block')
      }
      return header
    },
  }
}
