import { CommandError } from '../command-error.ts'
import { readWebUrl } from './rpc.ts'

const HASH = /^[0-9a-f]{64}$/
const MAX_CHARACTERS = 1_000

/**
 * Reads the hashes of Bitcoin blocks by height from an Esplora API; heights without a block are
 * omitted.
 * @param baseUrl base URL; `/block-height/…` is appended
 * @throws CommandError if the API cannot be read
 */
export async function readBlocks(
  baseUrl: string,
  heights: readonly number[],
  timeoutMs: number,
): Promise<ReadonlyMap<number, string>> {
  const { host } = readWebUrl(baseUrl)
  const base = baseUrl.replace(/\/+$/, '')
  const found = await Promise.all(
    [...new Set(heights)].map(async (height) => {
      const text = await ask(`${base}/block-height/${height}`, host, timeoutMs)
      return text === undefined ? [] : [[height, text] as const]
    }),
  )
  return new Map(found.flat())
}

async function ask(url: string, host: string, timeoutMs: number): Promise<string | undefined> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    text = (await response.text()).trim()
  } catch {
    throw new CommandError('chain_unreachable', { host })
  }
  if (response.status === 404) return undefined
  if (!response.ok || text.length > MAX_CHARACTERS || !HASH.test(text)) {
    throw new CommandError('chain_malformed', { host })
  }
  return text
}
