import { expect, test } from 'vitest'
import { ipIn } from './forwarded-for.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['"192.0.2.7:5678"', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:80', '2001:db8::1'],
  ['"[2001:db8::1]:80"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
])('finds the address in %j', (entry, ip) => {
  expect(ipIn(entry)).toBe(ip)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'garbage',
  '999.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '[',
  '[]',
  '[::1',
  ':80',
  '1.2.3.4:x',
])('finds no address in %j', (entry) => {
  expect(ipIn(entry)).toBeUndefined()
})
