import { describe, expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

const uuid = '3f2b8c1d-6e4a-4f7b-9a10-5c8d7e6f4a3b'
const hex = '3f2b8c1d6e4a4f7b9a105c8d7e6f4a3b'

describe('requestIdOf', () => {
  test.each([
    ['a UUID', { 'x-request-id': uuid }, uuid],
    ['32 digits', { 'x-request-id': hex }, hex],
    ['a trace', { traceparent: `00-${hex}-00f067aa0ba902b7-01` }, hex],
    ['both', { 'x-request-id': uuid, traceparent: `00-${hex}-00f067aa0ba902b7-01` }, uuid],
    [
      'an unusable id and a trace',
      { 'x-request-id': 'abc', traceparent: `00-${hex}-00f067aa0ba902b7-01` },
      hex,
    ],
  ])('accepts %s from a trusted proxy', (_case, headers, id) => {
    expect(requestIdOf(headers, true)).toBe(id)
    expect(requestIdOf(headers, false)).not.toBe(id)
  })

  test.each([
    ['text', { 'x-request-id': 'FT-20261121-ABC123' }],
    ['a newline', { 'x-request-id': `${uuid}\n` }],
    ['two ids', { 'x-request-id': `${uuid}, ${uuid}` }],
    ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['nothing', {}],
  ])('creates a new id for %s', (_case, headers) => {
    expect(requestIdOf(headers, true)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(Object.values(headers)).not.toContain(requestIdOf(headers, true))
  })
})
