import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 ranges that are not globally reachable (RFC 6890 and the IANA registries), and two addresses
 * of cloud services.
 */
const notPublic = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes 169.254.169.254, where cloud providers serve metadata with credentials.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's internal address for configuring virtual machines. It is listed because it lies in a
  // public range.
  ['168.63.129.16', 32],
])

/** Globally reachable IPv6 addresses: neither mapped, translated nor local. */
const global = blockList('ipv6', [['2000::', 3]])
/** Exceptions: ranges that tunnel to an internal address, and ranges for documentation only. */
const notGlobal = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/**
 * Returns true if a resolved address is on the public Internet. Addresses of this machine, its
 * network or a cloud's own services are not, nor are those translated or tunnelled to one of them.
 * @param ip address as the resolver returns it
 */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !notPublic.check(ip, 'ipv4')
  // A zone after `%` names a network interface of this machine, so an address with a zone is not
  // public.
  if (!isIPv6(ip) || ip.includes('%')) return false
  return global.check(ip, 'ipv6') && !notGlobal.check(ip, 'ipv6')
}

function blockList(
  family: 'ipv4' | 'ipv6',
  nets: readonly (readonly [net: string, bits: number])[],
): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}
