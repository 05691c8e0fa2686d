import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#platform/errors/has-code.ts'
import { CommandError } from '../command-error.ts'
import { readBounded } from '../read-input.ts'
import type { LogSource } from './log-source.ts'

const ATTEMPTS = 4
/**
 * First pause between attempts, doubled after each attempt. If the server sends `Retry-After`, its
 * pause is used instead, up to `MAX_DELAY_MS`.
 */
const FIRST_PAUSE_MS = 250
const MAX_DELAY_MS = 30_000

/**
 * Temporary fault, after which the request is repeated. `pauseMs` is the pause from the header
 * `Retry-After`.
 */
type TemporaryFault = { readonly failure: CommandError; readonly pauseMs?: number | undefined }

/**
 * Creates a source for a log over HTTP. It retries broken connections, timeouts and answers 429
 * and 5xx. It follows no redirects, because the answer would come from another URL.
 * @param root URL without a trailing slash
 * @param timeoutMs limit of one answer, including its body
 * @param attempts maximum number of attempts
 */
export function httpSource(root: string, timeoutMs: number, attempts = ATTEMPTS): LogSource {
  return {
    name: root,
    read: async (path, limit) => {
      const url = `${root}/${path}`
      for (let attempt = 1; ; attempt++) {
        const answer = await readOnce(url, limit, timeoutMs)
        if (!('failure' in answer)) return answer.bytes
        if (attempt >= attempts) throw answer.failure
        await sleep(answer.pauseMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    },
  }
}

async function readOnce(
  url: string,
  limit: number,
  timeoutMs: number,
): Promise<{ readonly bytes: Uint8Array | undefined } | TemporaryFault> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    if (status === 200) {
      const bytes = await readBounded(response.body, limit)
      if (bytes === undefined) throw new CommandError('answer_too_large', { address: url, limit })
      return { bytes }
    }
    await response.body?.cancel()
    if (status === 404 || status === 410) return { bytes: undefined }
    if (status >= 300 && status < 400) {
      throw new CommandError('log_redirects', { address: url, location: headers.get('location') ?? '' })
    }
    const failure = new CommandError('log_status', { address: url, status })
    if (status === 429 || status >= 500) return { failure, pauseMs: pauseOf(headers) }
    throw failure
  } catch (error) {
    if (error instanceof CommandError) throw error
    return { failure: failureOf(error, url, timeoutMs) }
  }
}

/** Parses `Retry-After` in seconds, which rate-limiting servers send; ignores dates. */
function pauseOf(headers: Headers): number | undefined {
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  return seconds === undefined ? undefined : Math.min(Number(seconds) * 1_000, MAX_DELAY_MS)
}

function failureOf(error: unknown, url: string, timeoutMs: number): CommandError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new CommandError('log_silent', { address: url, seconds: timeoutMs / 1_000 })
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = codeOf(cause) || (cause instanceof Error ? cause.message : String(cause))
  return new CommandError('log_unreachable', { address: url, reason })
}
