import type { FastifyRequest } from 'fastify'

/** Lines per minute and process. Beyond that refusals are counted only, so that nobody fills the disk by being refused. */
const MAX_LINES_PER_MINUTE = 300
const MINUTE_MS = 60_000

let minute = 0
let lines = 0
let unlogged = 0

/**
 * Logs a refusal by its code and the pattern of its route (ASVS 5.0, 16.3.1 to 16.3.3). No line has an address, an account
 * or a path, which may hold codes and tokens.
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

/** Returns whether a status says that somebody was not let in, or too often. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429
}
