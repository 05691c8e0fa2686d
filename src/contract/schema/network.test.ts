import { isIP } from 'node:net'
import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isNetwork } from './network.ts'

it.each([
  '203.0.113.0/24',
  '0.0.0.0/0',
  '192.168.1.7',
  '2001:db8::/32',
  '::1',
  '::/0',
  '::ffff:0:0/96',
  'fe80::1/128',
])('isNetwork accepts the address or network %s', (text) => expect(isNetwork(text)).toBe(true))

it.each([
  '',
  '/',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3',
  '1.2.3.4.',
  '1.2.3.4/33',
  '1.2.3.4/08',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '1.2.3.4/-1',
  '2001:db8::/129',
  '2001:db8',
  '1::2::3',
  '::1]/x[',
  'fe80::1%eth0',
  '::ffff:203.0.113.7',
  'example.org',
])('isNetwork refuses %j as an address or network', (text) => expect(isNetwork(text)).toBe(false))

test('isNetwork accepts exactly the addresses and networks that Node considers valid', () => {
  const ip = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{1,20}$/))
  const network = fc.tuple(ip, fc.option(fc.integer({ min: 0, max: 140 })))
  fc.assert(
    fc.property(network, ([of, prefix]) => {
      fc.pre(!/^::ffff:[\d.]+$/i.test(of))
      const text = prefix === null ? of : `${of}/${prefix}`
      const longest = isIP(of) === 4 ? 32 : 128
      expect(isNetwork(text)).toBe(isIP(of) !== 0 && (prefix ?? 0) <= longest)
    }),
    { numRuns: 2_000 },
  )
})
