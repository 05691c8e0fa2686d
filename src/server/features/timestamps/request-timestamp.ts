import { encodeHex } from '#ledger/base/bytes.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'
import { TimestampError } from './timestamp-error.ts'

/** Client for calendars with the protocol of the reference client. */
export type Calendars = {
  /**
   * Submits a message for inclusion in a later block. Returns the calendar's answer, at most 10 kB.
   * @throws TimestampError
   */
  readonly submit: (calendar: string, message: Uint8Array) => Promise<Uint8Array>
  /**
   * Returns the path from a promised message to its block, or undefined while the calendar has
   * none.
   * @throws TimestampError
   */
  readonly upgrade: (calendar: string, message: Uint8Array) => Promise<Uint8Array | undefined>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000
const TYPE = 'application/vnd.opentimestamps.v1'

/**
 * Opens a client for calendars over HTTP, with a total timeout of ten seconds, a size limit, and no
 * redirects.
 */
export function openCalendars(signal: AbortSignal, timeoutMs: number = TIMEOUT_MS): Calendars {
  async function ask(url: string, request: RequestInit): Promise<Uint8Array | undefined> {
    try {
      const response = await fetch(url, {
        ...request,
        headers: { accept: TYPE, 'user-agent': 'Lastro' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!response.ok) {
        await response.body?.cancel()
        if (response.status === 404 && request.method === 'GET') return undefined
        throw new TimestampError('refused', `status ${response.status}`)
      }
      return (await readBounded(response, MAX_BYTES)) ?? new Uint8Array()
    } catch (error) {
      if (error instanceof TimestampError) throw error
      if (error instanceof RangeError) throw new TimestampError('malformed', error.message)
      throw new TimestampError('unreachable', reasonOf(error))
    }
  }

  return {
    async submit(calendar, message) {
      const answer = await ask(`${calendar}/digest`, { method: 'POST', body: new Uint8Array(message) })
      if (answer === undefined) throw new TimestampError('refused', 'status 404')
      return answer
    },
    upgrade: (calendar, message) =>
      ask(`${calendar.replace(/\/+$/, '')}/timestamp/${encodeHex(message)}`, { method: 'GET' }),
  }
}

/** Returns the reason why a call failed, as a short code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
