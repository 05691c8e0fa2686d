const OCTETS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const GROUP = /^[\da-f]{1,4}$/i
const PREFIX = /^(?:0|[1-9]\d{0,2})$/
/** An IPv4 address in IPv6 notation. The server knows such a client by its IPv4 address. */
const MAPPED = /^::ffff:[\d.]+$/i

/**
 * Returns whether a text is an IP address or a network in CIDR notation (RFC 4632, RFC 4291), such
 * as `203.0.113.0/24`.
 */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  if (more.length > 0 || (prefix !== undefined && !PREFIX.test(prefix))) return false
  const length = Number(prefix ?? 0)
  if (OCTETS.test(address)) return length <= 32
  return length <= 128 && isAddress6(address) && !MAPPED.test(address)
}

function isAddress6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  // The last two groups may be in IPv4 notation, but only at the end of the address.
  const endsIn4 = OCTETS.test(last) && text.endsWith(last)
  const plain = endsIn4 ? groups.slice(0, -1) : groups
  const count = plain.length + (endsIn4 ? 2 : 0)
  return (
    plain.every((group) => GROUP.test(group)) &&
    (halves.length === 1 ? count === 8 : count < 8 && halves.length === 2)
  )
}
