import type { FastifyRequest } from 'fastify'

/**
 * Maximum log lines per minute and process. Further refusals are only counted, so that rejected
 * requests cannot fill the disk.
 */
const MAX_LINES_PER_MINUTE = 300
const MINUTE_MS = 60_000

let minute = 0
let lines = 0
let unlogged = 0

/**
 * Logs a refusal by its code and the pattern of its route (ASVS 5.0, 16.3.1 to 16.3.3). Lines
 * contain no address, account or path; a path may contain codes and tokens.
 */
export function logRefusal(request: FastifyRequest, status: number, code: string): void {
  const now = Math.floor(performance.now() / MINUTE_MS)
  if (now !== minute) {
    if (unlogged > 0) request.log.warn({ count: unlogged }, 'refusals that were not logged')
    minute = now
    lines = 0
    unlogged = 0
  }
  if (lines >= MAX_LINES_PER_MINUTE) {
    unlogged++
    return
  }
  lines++
  request.log.info({ method: request.method, route: request.routeOptions.url, status, code }, 'refused')
}

/** Returns true if the status means that a caller was rejected or rate-limited. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429
}
