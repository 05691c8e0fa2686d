import { expect, test } from 'vitest'
import { grants, isApiKey, makeApiKey, maskApiKey } from './api-key.ts'

const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 11)

test('creates keys from the prefix ff_ and two random segments', () => {
  const key = makeApiKey(counting)
  expect(key).toBe('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')
  expect(isApiKey(key)).toBe(true)
})

test.each(['', 'ff_', 'FF_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx', 'eyJhbGciOi', 'ff_il_ou'])(
  'does not recognize %j as an API key',
  (token) => expect(isApiKey(token)).toBe(false),
)

test('masks a key except its first and last eight characters', () => {
  expect(maskApiKey('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')).toBe('ff_0bp1c••••gv6hw7jx')
})

test('lets a write scope also read the same resource, but no other resource', () => {
  expect(grants(['shipments:write'], 'shipments:read')).toBe(true)
  expect(grants(['shipments:read'], 'shipments:write')).toBe(false)
  expect(grants(['shipments:write'], 'checkpoints:read')).toBe(false)
  expect(grants([], 'shipments:read')).toBe(false)
})
