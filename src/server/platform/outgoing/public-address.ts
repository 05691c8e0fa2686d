import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Of IPv4, everything that is not for everybody (RFC 6890 and the IANA registries), and two addresses of clouds' own services. */
const notPublic = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // With 169.254.169.254, where clouds tell secrets.
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
  // What Azure's machines are told by; public by its number only.
  ['168.63.129.16', 32],
])

/** Of IPv6, what is for everybody: unmapped, untranslated, not local. */
const global = blockList('ipv6', [['2000::', 3]])
/** But for what tunnels to an address inside, and what is written in documents only. */
const notGlobal = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/**
 * Whether a resolved address is one of the public Internet: not this machine's, its network's, a cloud's own, nor one that is
 * translated or tunnelled to such.
 * @param address as the resolver gives it
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return global.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6')
}

function blockList(
  family: 'ipv4' | 'ipv6',
  nets: readonly (readonly [net: string, bits: number])[],
): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}
