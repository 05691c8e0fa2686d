import { expect, test } from 'vitest'
import { controlOf, keyContent, newKey, valuesOf } from './key-values.ts'

const key = {
  id: '1',
  name: 'ERP',
  scopes: ['shipments:write', 'addresses:read'] as ('shipments:write' | 'addresses:read')[],
  networks: ['203.0.113.7', '2001:db8::/32'],
  airline_prefixes: [],
  expires_at: '2026-12-01T13:00:00.000Z',
  state: 'active' as const,
  masked: null,
  created_at: '',
  updated_at: '',
  made_by: null,
  last_used_at: null,
  rotated_at: null,
  previous: null,
}

test('preserves the content of an API key when it is converted to form values and back', () => {
  const { name, scopes, networks, airline_prefixes, expires_at } = key
  const content = { name, scopes, networks, airline_prefixes, expires_at }
  expect(keyContent(valuesOf(key))).toEqual(content)
  const partner = { ...content, scopes: ['onerecord:write' as const], airline_prefixes: ['047', '957'] }
  expect(keyContent(valuesOf({ ...key, ...partner }))).toEqual(partner)
})

test('sends null for a missing expiry, and splits networks at white space, commas and semicolons', () => {
  expect(keyContent({ ...newKey, networks: ' 10.0.0.1,\n10.0.0.2 ;; 10.0.0.3\n' })).toMatchObject({
    expires_at: null,
    networks: ['10.0.0.1', '10.0.0.2', '10.0.0.3'],
  })
})

test('sends only the scope of ONE Record for a partner, and airlines for nobody else', () => {
  const airlines = '047, 957'
  expect(keyContent({ ...newKey, airlines, onerecord: 'read' })).toMatchObject({
    scopes: ['onerecord:read'],
    airline_prefixes: ['047', '957'],
  })
  expect(keyContent({ ...newKey, airlines })).toMatchObject({ airline_prefixes: [] })
})

test('maps the path of an invalid field to its form control', () => {
  expect(
    ['name', 'scopes', 'scopes.0', 'networks.1', 'airline_prefixes', 'expires_at'].map(controlOf),
  ).toEqual(['name', 'shipments', 'shipments', 'networks', 'airlines', 'until'])
})
