import { expect, test } from 'vitest'
import { grants, isApiKey, isTestKey, createApiKeyValue, maskApiKey } from './api-key.ts'

const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at * 11)

test('makeApiKey creates a key from the prefix ff_ and two random segments', () => {
  const key = createApiKeyValue(counting, false)
  expect(key).toBe('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')
  expect(isApiKey(key)).toBe(true)
})

test('makeApiKey creates keys of test companies with the prefix ff_test_', () => {
  const key = createApiKeyValue(counting, true)
  expect(key).toBe('ff_test_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')
  expect([isApiKey(key), isTestKey(key), maskApiKey(key)]).toEqual([true, true, 'ff_test_••••gv6hw7jx'])
  expect(isTestKey(createApiKeyValue(counting, false))).toBe(false)
})

test.each([
  '',
  'ff_',
  'ff_test_',
  'ff_test_0bp1cq2dr3es4ft5gv6hw7jx',
  'FF_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx',
  'eyJhbGciOi',
  'ff_il_ou',
])('isApiKey returns false for %j', (token) => expect(isApiKey(token)).toBe(false))

test('maskApiKey masks all characters of a key except the first and the last eight', () => {
  expect(maskApiKey('ff_0bp1cq2dr3es4ft5gv6hw7jx_0bp1cq2dr3es4ft5gv6hw7jx')).toBe('ff_0bp1c••••gv6hw7jx')
})

test('grants returns true for reading a resource with its write scope, but not for other resources', () => {
  expect(grants(['shipments:write'], 'shipments:read')).toBe(true)
  expect(grants(['shipments:read'], 'shipments:write')).toBe(false)
  expect(grants(['shipments:write'], 'checkpoints:read')).toBe(false)
  expect(grants([], 'shipments:read')).toBe(false)
})
