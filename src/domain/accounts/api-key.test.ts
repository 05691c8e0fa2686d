import { expect, test } from 'vitest'
import { grants, isApiKey, createApiKeyValue, maskApiKey } from './api-key.ts'

const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 11)

test('makeApiKey creates a key from the prefix ff_ and two random segments', () => {
  const key = createApiKeyValue(counting)
  expect(key).toBe('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')
  expect(isApiKey(key)).toBe(true)
})

test.each(['', 'ff_', 'FF_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx', 'eyJhbGciOi', 'ff_il_ou'])(
  'isApiKey returns false for %j',
  (token) => expect(isApiKey(token)).toBe(false),
)

test('maskApiKey masks all characters of a key except the first and the last eight', () => {
  expect(maskApiKey('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')).toBe('ff_0bp1c••••gv6hw7jx')
})

test('grants returns true for reading a resource with its write scope, but not for other resources', () => {
  expect(grants(['shipments:write'], 'shipments:read')).toBe(true)
  expect(grants(['shipments:read'], 'shipments:write')).toBe(false)
  expect(grants(['shipments:write'], 'checkpoints:read')).toBe(false)
  expect(grants([], 'shipments:read')).toBe(false)
})
