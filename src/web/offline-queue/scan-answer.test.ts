import { describe, expect, test } from 'vitest'
import { readPictureAnswer, readScanAnswer } from './scan-answer.ts'

const now = Date.UTC(2026, 10, 21, 12)
const read = (status: number, body: unknown, retryAfter: string | null = null) =>
  readScanAnswer({ status, text: typeof body === 'string' ? body : JSON.stringify(body), retryAfter }, now)
const error = (code: string, more: object = {}) => ({ status: 'error', code, error: 'Não.', ...more })
const unanswered = { kind: 'unanswered', patience: 0, isOffline: false }

describe('readScanAnswer', () => {
  test.each([200, 201])(
    'returns recorded for status %d, also with unknown fields of a newer server',
    (status) => {
      expect(read(status, { status: 'success', data: { anything: 1 }, later: true })).toEqual({
        kind: 'recorded',
      })
    },
  )

  test('returns refused with the server’s message for a broken rule', () => {
    expect(read(409, error('checkpoint_duplicate'))).toEqual({
      kind: 'refused',
      refusal: { code: 'checkpoint_duplicate', words: 'Não.' },
      fields: [],
    })
  })

  test('returns refused for an error code of a later version', () => {
    expect(read(409, error('seal_broken'))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'seal_broken' },
    })
  })

  test('returns the event that closed the shipment', () => {
    const final = { final_event_id: 'e', final_at: '2026-11-21T11:00:00.000Z' }
    expect(read(409, error('shipment_delivered', final))).toEqual({
      kind: 'refused',
      refusal: { code: 'shipment_delivered', words: 'Não.', ...final },
      fields: [],
    })
  })

  test('returns the names of the refused fields', () => {
    expect(read(400, error('invalid_fields', { fields: { address_id: 'x' } }))).toMatchObject({
      kind: 'refused',
      fields: ['address_id'],
    })
  })

  test.each([
    [401, error('unauthorized')],
    [403, error('insufficient_aal')],
  ])('returns signed_out for status %d', (status, body) => {
    expect(read(status, body)).toEqual({ kind: 'signed_out' })
  })

  test('returns known for event_id_reused, so that the caller looks up the recorded event', () => {
    expect(read(409, error('event_id_reused'))).toMatchObject({ kind: 'known' })
  })

  test('returns failed for an internal server error, which the request itself may cause', () => {
    expect(read(500, error('internal'))).toMatchObject({ kind: 'failed' })
  })

  test.each([
    ['the sign-in page of a network', 200, '<html>Bem-vindo ao Wi-Fi</html>'],
    ['a refusal by a proxy', 403, '<html>Forbidden</html>'],
    ['a proxy that cannot reach the server', 502, ''],
    ['an unavailable database', 503, error('unavailable')],
    ['a server that is older than the page', 503, error('field_list_unknown')],
    ['a full disk', 507, error('storage_full')],
    ['a redirection', 302, error('internal')],
  ])('returns unanswered for %s', (_who, status, body) => {
    expect(read(status, body)).toEqual(unanswered)
  })
})

describe('readPictureAnswer', () => {
  const readPicture = (status: number, body: unknown) =>
    readPictureAnswer({ status, text: JSON.stringify(body), retryAfter: null }, now)

  test.each([
    [200, { status: 'success', data: {} }, 'recorded'],
    [201, { status: 'success', data: {} }, 'recorded'],
    [404, error('media_unknown'), 'recorded'],
    [410, error('media_deleted'), 'recorded'],
    [404, '<html>', 'unanswered'],
    [400, error('media_has_metadata'), 'refused'],
    [413, error('file_too_large'), 'refused'],
    [507, error('storage_full'), 'unanswered'],
    [500, error('internal'), 'failed'],
    [401, error('unauthorized'), 'signed_out'],
  ])('reads status %d and %j as %s', (status, body, kind) => {
    expect(readPicture(status, body).kind).toBe(kind)
  })
})

describe('Retry-After', () => {
  test.each([
    ['in seconds', '30', 30_000],
    ['as a date', 'Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['in the past', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['that is neither seconds nor a date', 'logo', 0],
    ['beyond the maximum', '999999999', 15 * 60_000],
  ])('gives a delay from 0 to 15 minutes for a value %s', (_how, retryAfter, patience) => {
    expect(read(429, error('rate_limited'), retryAfter)).toEqual({ ...unanswered, patience })
  })
})
