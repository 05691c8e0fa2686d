import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './client.ts'

/**
 * Maximum log lines of one network, route and code per minute, and of all together. Further
 * refusals are only counted. Rejected requests then neither fill the disk nor hide others.
 */
const MAX_LINES_OF_ONE = 20
const MAX_LINES_PER_MINUTE = 1_000
const MINUTE_MS = 60_000
const networkKey = randomBytes(32)

let minute = 0
let lines = 0
let linesOfOne = new Map<string, number>()
let unlogged = 0

/**
 * Logs a refusal by its code, the pattern of its route and its network (ASVS 5.0, 16.3.1 to
 * 16.3.3). Lines contain no address, account or path; a path may contain codes and tokens. The
 * network is a keyed hash, by which lines of one process can be compared.
 */
export function logRefusal(request: FastifyRequest, status: number, code: string): void {
  const now = Math.floor(performance.now() / MINUTE_MS)
  if (now !== minute) {
    if (unlogged > 0) request.log.warn({ count: unlogged }, 'refusals that were not logged')
    minute = now
    lines = 0
    linesOfOne = new Map()
    unlogged = 0
  }
  const { method } = request
  const route = request.routeOptions.url
  const network = createHmac('sha256', networkKey).update(networkOf(request.ip)).digest('hex').slice(0, 12)
  const one = JSON.stringify([network, method, route, code])
  const count = linesOfOne.get(one) ?? 0
  if (lines >= MAX_LINES_PER_MINUTE || count >= MAX_LINES_OF_ONE) {
    unlogged++
    return
  }
  lines++
  linesOfOne.set(one, count + 1)
  request.log.info({ method, route, status, code, network }, 'refused')
}

/** Returns true if the status means that a caller was rejected or rate-limited. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429
}
