import * as z from 'zod/mini'

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/**
 * The library's check of IPv6 passes the text to `URL`, which also accepts brackets and paths. This
 * pattern excludes them.
 */
const CHARACTERS = /^[\da-f.:/]+$/i
/**
 * IPv4 address in IPv6 notation. It is refused, because the server knows such a client by its IPv4
 * address.
 */
const MAPPED = /^::ffff:[\d.]+(?:\/|$)/i

/**
 * Returns true if a text is an IP address or a network in CIDR notation (RFC 4632, RFC 4291), such
 * as `203.0.113.0/24`.
 */
export function isNetwork(text: string): boolean {
  return CHARACTERS.test(text) && !MAPPED.test(text) && network.safeParse(text).success
}
