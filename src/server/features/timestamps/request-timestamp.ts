import { encodeHex } from '#ledger/base/bytes.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'
import { TimestampError } from './timestamp-error.ts'

/** Speaks with calendars, as the reference client does. */
export type Calendars = {
  /** Has a message put into a block some time; what the calendar answers, at most 10 kB. @throws TimestampError */
  readonly submit: (calendar: string, message: Uint8Array) => Promise<Uint8Array>
  /** What leads on from a message that a calendar promised, or undefined while nothing does. @throws TimestampError */
  readonly upgrade: (calendar: string, message: Uint8Array) => Promise<Uint8Array | undefined>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000
const TYPE = 'application/vnd.opentimestamps.v1'

/** Calendars over HTTP: ten seconds for all of an answer, a bounded body, and no redirects. */
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

/** What undici says of a failed connection names host and port, and no more. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
