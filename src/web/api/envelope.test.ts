import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { isPassing } from './api-error.ts'
import { failureOf, unwrap } from './envelope.ts'

const schema = z.object({ total: z.number() })

describe('unwrap', () => {
  it('returns the data and the cursor', () => {
    expect(unwrap(schema, '{"status":"success","data":{"total":2},"next_cursor":"x"}')).toEqual({
      data: { total: 2 },
      nextCursor: 'x',
    })
  })

  it('returns a null cursor if the envelope has no cursor', () => {
    expect(unwrap(schema, '{"status":"success","data":{"total":2}}')?.nextCursor).toBeNull()
  })

  it.each([
    '',
    '<html>',
    'null',
    '{"status":"success"}',
    '{"status":"error","data":{"total":2}}',
    '{"status":"success","data":{"total":"2"}}',
  ])('returns undefined for the invalid answer %j', (text) => {
    expect(unwrap(schema, text)).toBeUndefined()
  })
})

describe('failureOf', () => {
  it('returns an error with the code, message and details of the response', () => {
    const body = {
      status: 'error',
      code: 'missing_fields',
      error: 'Campos obrigatórios faltando',
      fields: { weight: 'Número inválido' },
      missing_fields: ['origin'],
      did_you_mean: 'FT-20261121-A0C123',
    }
    expect(failureOf(400, JSON.stringify(body), 'unreadable')).toMatchObject({
      code: 'missing_fields',
      status: 400,
      words: 'Campos obrigatórios faltando',
      fields: { weight: 'Número inválido' },
      missing_fields: ['origin'],
      did_you_mean: 'FT-20261121-A0C123',
    })
  })

  it('returns code and message for an error code that only a newer server knows', () => {
    const body = '{"status":"error","code":"code_of_tomorrow","error":"Ainda não"}'
    expect(failureOf(409, body, 'unreadable')).toMatchObject({ code: 'code_of_tomorrow', words: 'Ainda não' })
  })

  it.each(['', 'Bad gateway', '{"status":"error","code":"No such","error":"?"}', '{"message":"x"}'])(
    'returns bad_answer for the invalid answer %j',
    (text) => {
      expect(failureOf(502, text, 'unreadable')).toMatchObject({
        code: 'bad_answer',
        status: 502,
        words: 'unreadable',
      })
    },
  )
})

describe('isPassing', () => {
  it.each([
    [503, 'unavailable', true],
    [500, 'internal', true],
    [404, 'not_found', false],
    [409, 'shipment_delivered', false],
    [429, 'rate_limited', false],
  ])('for status %i with code %s returns %s', (status, code, passing) => {
    expect(isPassing(failureOf(status, JSON.stringify({ status: 'error', code, error: '' }), ''))).toBe(
      passing,
    )
  })

  it('returns false for an error that is not an ApiError', () => {
    expect(isPassing(new TypeError('x'))).toBe(false)
  })
})
