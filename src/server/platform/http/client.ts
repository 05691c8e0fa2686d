import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Keys } from '../secrets/keys.ts'

/** Who sends a request, as far as the network tells. */
export type Client = {
  readonly requestId: string
  /** For the audit log. */
  readonly address: string
  /** What one client may be taken for: an IPv4 address, or the /64 an IPv6 client can choose from. */
  readonly network: string
  /** A keyed hash of `network`, 16 bytes, for recognising a place without storing where it is. */
  readonly place: Buffer
  /** What its program says it is, printable ASCII, at most 300 characters; null where it says nothing. */
  readonly userAgent: string | null
}

const PLACE_LENGTH = 16
const MAX_USER_AGENT = 300

/** The key that `Client.place` is hashed with. */
export function placeKeyOf(keys: Keys): Buffer {
  return keys.derive('place')
}

/** The client of a request; a forwarded-for header counts only as far as `TRUST_PROXY` lets it. */
export function clientOf(request: FastifyRequest, placeKey: Buffer): Client {
  const network = networkOf(request.ip)
  return {
    requestId: request.id,
    address: request.ip,
    network,
    place: createHmac('sha256', placeKey).update(network).digest().subarray(0, PLACE_LENGTH),
    userAgent: printable(request.headers['user-agent'] ?? ''),
  }
}

function printable(text: string): string | null {
  return (
    text
      .slice(0, MAX_USER_AGENT)
      .replaceAll(/[^ -~]/g, '?')
      .trim() || null
  )
}

/** An address without zone, an IPv4 address that is mapped into IPv6 as itself. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address.replace(/%.*$/, '')
}

/** An IPv4 address as it is, also when it is mapped into IPv6; of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
