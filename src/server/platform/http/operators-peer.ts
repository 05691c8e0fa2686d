import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { plainIp } from './client.ts'

/** Loopback, private and link-local networks (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addSubnet('169.254.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Headers that proxies add to requests from outside. */
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * Returns true if a request comes directly from the operator's own network. A proxy connects from
 * there too, but adds forwarding headers.
 */
export function isFromOperator({ headers, socket }: FastifyRequest): boolean {
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  const peer = plainIp(socket.remoteAddress ?? '')
  return inside.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4')
}
