import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import type { LogSource } from './log-source.ts'

const ATTEMPTS = 4
/**
 * First pause between attempts, doubled after each. A pause that the server names is obeyed up to
 * `MAX_DELAY_MS`.
 */
const FIRST_PAUSE_MS = 250
const MAX_DELAY_MS = 30_000

/** Temporary fault after which the request is repeated. */
class Passing extends Error {
  readonly failure: CommandError
  readonly pauseMs: number | undefined

  constructor(failure: CommandError, pauseMs?: number) {
    super(failure.code)
    this.failure = failure
    this.pauseMs = pauseMs
  }
}

/**
 * Creates a source for a log over HTTP. It retries broken connections, timeouts and answers 429
 * and 5xx. It follows no redirects, because the answer would come from another address.
 * @param address without a trailing slash
 * @param timeoutMs limit of one answer, including its body
 * @param attempts maximum number of attempts
 */
export function httpSource(address: string, timeoutMs: number, attempts = ATTEMPTS): LogSource {
  return {
    name: address,
    read: async (path, limit) => {
      const url = `${address}/${path}`
      for (let attempt = 1; ; attempt++) {
        try {
          return await readOnce(url, limit, timeoutMs)
        } catch (error) {
          if (!(error instanceof Passing)) throw error
          if (attempt >= attempts) throw error.failure
          await sleep(error.pauseMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1))
        }
      }
    },
  }
}

async function readOnce(url: string, limit: number, timeoutMs: number): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    if (status === 200) return await readBody(response, url, limit)
    await response.body?.cancel()
    if (status === 404 || status === 410) return undefined
    if (status >= 300 && status < 400) {
      throw new CommandError('log_redirects', { address: url, location: headers.get('location') ?? '' })
    }
    const failure = new CommandError('log_status', { address: url, status })
    throw status === 429 || status >= 500 ? new Passing(failure, pauseOf(headers)) : failure
  } catch (error) {
    if (error instanceof CommandError || error instanceof Passing) throw error
    throw new Passing(failureOf(error, url, timeoutMs))
  }
}

async function readBody({ body }: Response, address: string, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) throw new CommandError('answer_too_large', { address, limit })
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Parses `Retry-After` in seconds, which rate-limiting servers send; ignores dates. */
function pauseOf(headers: Headers): number | undefined {
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  return seconds === undefined ? undefined : Math.min(Number(seconds) * 1_000, MAX_DELAY_MS)
}

function failureOf(error: unknown, address: string, timeoutMs: number): CommandError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new CommandError('log_silent', { address, seconds: timeoutMs / 1_000 })
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = cause instanceof Error ? codeOf(cause) : String(cause)
  return new CommandError('log_unreachable', { address, reason })
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
