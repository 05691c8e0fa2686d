import { describe, expect, test } from 'vitest'
import { readScanAnswer } from './scan-answer.ts'

const now = Date.UTC(2026, 10, 21, 12)
const read = (status: number, body: unknown, retryAfter: string | null = null) =>
  readScanAnswer({ status, text: typeof body === 'string' ? body : JSON.stringify(body), retryAfter }, now)
const error = (code: string, more: object = {}) => ({ status: 'error', code, error: 'Não.', ...more })
const unanswered = { kind: 'unanswered', patience: 0, isOffline: false }

describe('an answer', () => {
  test.each([200, 201])('of %d records, whatever a newer server says beside it', (status) => {
    expect(read(status, { status: 'success', data: { anything: 1 }, later: true })).toEqual({
      kind: 'recorded',
    })
  })

  test('of a rule refuses with its words', () => {
    expect(read(409, error('checkpoint_duplicate'))).toEqual({
      kind: 'refused',
      refusal: { code: 'checkpoint_duplicate', words: 'Não.' },
      fields: [],
    })
  })

  test('in a code of a later version refuses as well', () => {
    expect(read(409, error('seal_broken'))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'seal_broken' },
    })
  })

  test('about fields names them', () => {
    expect(read(400, error('invalid_fields', { fields: { address_id: 'x' } }))).toMatchObject({
      kind: 'refused',
      fields: ['address_id'],
    })
  })

  test.each([
    [401, error('unauthorized')],
    [403, error('insufficient_aal')],
  ])('of %d waits for the sign-in', (status, body) => {
    expect(read(status, body)).toEqual({ kind: 'signed_out' })
  })

  test('that the event is known asks whether it is this one', () => {
    expect(read(409, error('event_id_reused'))).toMatchObject({ kind: 'known' })
  })

  test('of a failing server may be of this request alone', () => {
    expect(read(500, error('internal'))).toMatchObject({ kind: 'failed' })
  })

  test.each([
    ['a page of the network', 200, '<html>Bem-vindo ao Wi-Fi</html>'],
    ['a refusal by something in between', 403, '<html>Forbidden</html>'],
    ['a proxy without its server', 502, ''],
    ['a database that is away', 503, error('unavailable')],
    ['a full disk', 507, error('storage_full')],
    ['a redirection', 302, error('internal')],
  ])('from %s says nothing', (_who, status, body) => {
    expect(read(status, body)).toEqual(unanswered)
  })
})

describe('a wish for patience', () => {
  test.each([
    ['in seconds', '30', 30_000],
    ['as a date', 'Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['in the past', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['that is none', 'logo', 0],
    ['without end', '999999999', 15 * 60_000],
  ])('%s', (_how, retryAfter, patience) => {
    expect(read(429, error('rate_limited'), retryAfter)).toEqual({ ...unanswered, patience })
  })
})
