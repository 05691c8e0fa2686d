import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Account } from './account.ts'
import type { Keys } from '../secrets/keys.ts'

/** Client of a request, identified by its network address. */
export type Client = {
  readonly requestId: string
  /** IP address for the audit log. */
  readonly ip: string
  /**
   * Network of one client: an IPv4 address, or the /64 in which an IPv6 client can choose its
   * address.
   */
  readonly network: string
  /** Keyed hash of `network`, 16 bytes. It recognizes a network without storing its address. */
  readonly place: Buffer
  /** User agent, printable ASCII, at most 300 characters; null if absent. */
  readonly userAgent: string | null
  /** Id of the member or API key that makes the request; null if the request has no account. */
  readonly actor: string | null
}

const PLACE_LENGTH = 16
const MAX_USER_AGENT = 300

/** Returns the key of the hash in `Client.place`. */
export function placeKeyOf(keys: Keys): Buffer {
  return keys.derive('place')
}

/**
 * Returns the client of a request. The `X-Forwarded-For` header counts only as far as `TRUST_PROXY`
 * allows.
 */
export function clientOf(request: FastifyRequest, placeKey: Buffer): Client {
  const network = networkOf(request.ip)
  return {
    requestId: request.id,
    ip: request.ip,
    network,
    place: createHmac('sha256', placeKey).update(network).digest().subarray(0, PLACE_LENGTH),
    userAgent: printable(request.headers['user-agent'] ?? ''),
    actor: actorOf(request.account),
  }
}

function actorOf(account: Account | null | undefined): string | null {
  if (account == null) return null
  return account.key === undefined ? account.member : account.key.id
}

function printable(text: string): string | null {
  return (
    text
      .slice(0, MAX_USER_AGENT)
      .replaceAll(/[^ -~]/g, '?')
      .trim() || null
  )
}

/** Removes the zone of an IP address, and unmaps an IPv4 address that is mapped into IPv6. */
export function plainIp(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? ip.replace(/%.*$/, '')
}

/**
 * Returns an IPv4 address unchanged, also if mapped into IPv6, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(ip: string): string {
  const plain = plainIp(ip)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
