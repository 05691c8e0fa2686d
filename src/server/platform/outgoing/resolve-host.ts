import { lookup, Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { DialTargets } from '../config/dial-targets.ts'
import { isPublicIp } from './public-ip.ts'

/** Timeout in milliseconds for a name server's answer, with two tries. */
const RESOLVER_OPTIONS = { timeout: 1_500, tries: 2 }

/**
 * Resolves the addresses of a host once. Returns undefined if one of them is not public.
 *
 * Names chosen by users are resolved in the event loop (c-ares). The system's resolver would occupy
 * one of the four threads that hash passwords and write files until the slowest name server
 * answers.
 * @param nameServers defaults to those of the machine
 * @throws Error with the resolver's code if the name has no address
 */
export async function resolveHost(
  host: string,
  targets: DialTargets,
  nameServers?: readonly string[],
): Promise<readonly LookupAddress[] | undefined> {
  const family = isIP(host)
  const found =
    family !== 0
      ? [{ address: host, family }]
      : targets === 'any' && nameServers === undefined
        ? await lookup(host, { all: true })
        : await queryNameServers(host, nameServers)
  return targets === 'public' && !found.every(({ address: ip }) => isPublicIp(ip)) ? undefined : found
}

/**
 * Returns a lookup function with the checked addresses, even if the name resolves to other
 * addresses by now.
 */
export function answering(ips: readonly LookupAddress[]): LookupFunction {
  return (host, { all }, answer) => {
    const [first] = ips
    if (first === undefined)
      answer(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '')
    else if (all === true) answer(null, [...ips])
    else answer(null, first.address, first.family)
  }
}

async function queryNameServers(
  host: string,
  nameServers: readonly string[] | undefined,
): Promise<readonly LookupAddress[]> {
  // The resolver is created for each call, because a resolver reads the machine's configuration
  // only when it is created.
  const resolver = new Resolver(RESOLVER_OPTIONS)
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [...ipsOf(four, 4), ...ipsOf(six, 6)]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

function ipsOf(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((ip) => ({ address: ip, family })) : []
}
