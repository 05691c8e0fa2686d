import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'

/**
 * Reduces the forwarded-for header to addresses. Some proxies add ports and brackets; some write
 * words such as `unknown` (RFC 7239, section 6). Replaces an entry without an address by the
 * address of the peer, which sent the entry.
 */
export function cleanForwardedFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const given = headers[HEADER]
  if (given === undefined) return
  const entries = String(given).split(',')
  headers[HEADER] = entries.map((entry) => ipIn(entry) ?? socket.remoteAddress ?? '').join(', ')
}

/**
 * Returns the address in an entry of the header, without quotes, brackets, port and zone, or
 * undefined if there is none.
 */
export function ipIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(text) ?? []
  const ip = (bracketed ?? dotted ?? text).replace(/%.*$/, '')
  return isIP(ip) === 0 ? undefined : ip
}
