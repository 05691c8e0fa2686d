import { describe, expect, it, test } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import type { CalendarDay } from '../base/calendar-day.ts'
import { maskReference, parseAccessKey, type AccessKey, type KeyProblem } from './access-key.ts'

const today = '2026-11-29' as CalendarDay
const valid = '35261111222333000181550010000010001123456781'
const codeOf = (parsed: AccessKey | KeyProblem): string | undefined =>
  'code' in parsed ? parsed.code : undefined

/** Returns a key with the right check digit after other digits, in the place of `????…`. */
function completed(start: string): string {
  for (let digit = 0; digit < 10; digit++) {
    const key = `${start}${digit}`
    if (codeOf(parseAccessKey(key, today)) !== 'key_check_digit') return key
  }
  throw new Error('no digit fits')
}

type KeyVector = {
  readonly key: string
  readonly valid: boolean
  readonly model?: number
  readonly why?: string
  readonly about: string
}
const { vectors }: { readonly vectors: readonly KeyVector[] } = JSON.parse(
  vectorFile('references/access-keys.json'),
)

test.each(vectors)('parseAccessKey decides about $key ($about)', ({ key, valid: isValid, model, why }) => {
  const parsed = parseAccessKey(key, today)
  expect(codeOf(parsed)).toBe(isValid ? undefined : `key_${why}`)
  if (!('code' in parsed)) expect(parsed).toMatchObject({ key, model })
})

describe('parseAccessKey', () => {
  it('returns the parts of a key', () => {
    expect(parseAccessKey(valid, today)).toEqual({
      key: valid,
      kind: 'nfe',
      uf: 'SP',
      month: '2026-11',
      issuer: { kind: 'cnpj', number: '11222333000181' },
      model: 55,
      series: 1,
      number: 1_000,
    })
  })

  it.each([
    ['in groups of four', '3526 1111 2223 3300 0181 5500 1000 0010 0011 2345 6781'],
    ['with punctuation', '35-2611-11.222.333/0001-81-55-001-000.001.000-112.345.678-1'],
    ['as the identifier in its XML', `NFe${valid}`],
    ['with invisible characters', `\u200b${valid}\ufeff`],
  ])('reads a key %s', (_case, text) => {
    expect(parseAccessKey(text, today)).toMatchObject({ key: valid })
  })

  it('reads a CNPJ with letters, in small letters too', () => {
    const key = completed('35261112ABC34501DE3555001000001000112345678')
    expect(parseAccessKey(key.toLowerCase(), today)).toMatchObject({
      key,
      issuer: { kind: 'cnpj', number: '12ABC34501DE35' },
    })
  })

  it('names the expected and the found check digit', () => {
    expect(parseAccessKey(`${valid.slice(0, 43)}7`, today)).toEqual({
      code: 'key_check_digit',
      facts: { expected: 1, found: 7 },
    })
  })

  it.each([
    [
      'a letter O in place of a zero',
      `${valid.slice(0, 30)}O${valid.slice(31)}`,
      { found: 'O', position: 31 },
    ],
    [
      'a letter in the check digits of the CNPJ',
      `${valid.slice(0, 18)}A${valid.slice(19)}`,
      { found: 'A', position: 19 },
    ],
    ['a letter with an accent', `${valid.slice(0, 8)}É${valid.slice(9)}`, { found: 'É', position: 9 }],
  ])('refuses %s', (_case, text, facts) => {
    expect(parseAccessKey(text, today)).toEqual({ code: 'key_characters', facts })
  })

  const nextMonth = completed('3526121122233300018155001000001000112345678')
  it('refuses a later month until the day before it begins', () => {
    expect(parseAccessKey(nextMonth, today)).toEqual({
      code: 'key_month_later',
      facts: { found: '2026-12', latest: '2026-11' },
    })
    expect(parseAccessKey(nextMonth, '2026-11-30' as CalendarDay)).toMatchObject({ month: '2026-12' })
  })

  it.each([
    ['key_year', '3504121122233300018155001000001000112345678', { found: 2004, earliest: 2005 }],
    ['key_year', '3508121122233300018157001000001000112345678', { found: 2008, earliest: 2009 }],
    ['key_month', '3526001122233300018155001000001000112345678', { found: '00' }],
    ['key_uf', '3426111122233300018155001000001000112345678', { found: '34' }],
    [
      'key_model',
      '3526111122233300018159001000001000112345678',
      { found: 59, expected: '55, 65, 57, 67, 58, 64' },
    ],
    ['key_number', '3526111122233300018155001000000000112345678', {}],
    ['key_cnpj', '3526111122233300018255001000001000112345678', { found: '11222333000182' }],
  ])('refuses with %s the key %s', (code, start, facts) => {
    expect(parseAccessKey(completed(start), today)).toEqual({ code, facts })
  })

  it.each([
    ['nfe', 57, '55, 65'],
    ['cte', 55, '57, 67'],
    ['cte', 64, '57, 67'],
    ['mdfe', 57, '58'],
  ] as const)('refuses as %s a key of model %i', (kind, found, expected) => {
    const key = completed(`35261111222333000181${found}001000001000112345678`)
    expect(parseAccessKey(key, today, kind)).toEqual({ code: 'key_model', facts: { found, expected } })
  })
})

describe('a key with a CPF', () => {
  const person = completed('3526110005299822472555920000001000112345678')

  it('names the CPF as its issuer', () => {
    expect(parseAccessKey(person, today)).toMatchObject({ issuer: { kind: 'cpf', number: '52998224725' } })
  })

  it('is refused in a series of people if the check digits are wrong', () => {
    const key = completed('3526110005299822472655920000001000112345678')
    expect(parseAccessKey(key, today)).toEqual({ code: 'key_cpf', facts: { found: '00052998224726' } })
  })

  it('is required in a series of people', () => {
    const key = completed('3526111122233300018155920000001000112345678')
    expect(parseAccessKey(key, today)).toEqual({ code: 'key_cpf', facts: { found: '11222333000181' } })
  })

  it('is accepted in another series, because forms on the site of a state use it', () => {
    const key = completed('3526110005299822472555910000001000112345678')
    expect(parseAccessKey(key, today)).toMatchObject({ issuer: { kind: 'cpf' } })
  })

  it('is shown in public without the CPF', () => {
    expect(maskReference(person)).toBe(`352611000***********${person.slice(20)}`)
  })
})

test('maskReference changes no other reference', () => {
  for (const value of [valid, '020-81140743', 'PEDIDO 52998224725']) expect(maskReference(value)).toBe(value)
})

describe('single-character changes', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const valueAt = (key: string, at: number): number => key.charCodeAt(at) - 48
  /** Remainder by which the rule decides; 0 and 1 give the same digit. */
  function remainder(key: string): number {
    let sum = 0
    for (let at = 0; at < 43; at++) sum += valueAt(key, at) * (2 + ((42 - at) % 8))
    return Math.max(1, sum % 11)
  }
  const withLetters = completed('35261112ABC34501DE3555001000001000112345678')

  it.each([
    ['digits', valid, { changes: 708, blind: 24, accepted: 24 }],
    ['letters', withLetters, { changes: 708, blind: 27, accepted: 27 }],
    [
      'the check digit 0',
      '35261111222333000181650010000010011123456790',
      { changes: 708, blind: 95, accepted: 46 },
    ],
  ])('in a key with %s are refused but for those to which the check digit is blind', (_case, key, counts) => {
    const found = { changes: 0, blind: 0, accepted: 0 }
    for (let at = 0; at < key.length; at++) {
      for (const character of alphabet) {
        const isAllowed = /\d/.test(character) || (at >= 6 && at < 18)
        if (character === key.charAt(at)) continue
        const changed = `${key.slice(0, at)}${character}${key.slice(at + 1)}`
        const code = codeOf(parseAccessKey(changed, today))
        if (!isAllowed) {
          expect(code).toBe('key_characters')
          continue
        }
        const isBlind = at < 43 && remainder(changed) === remainder(key)
        expect(code === 'key_check_digit', changed).toBe(!isBlind)
        found.changes++
        if (isBlind) found.blind++
        if (code === undefined) found.accepted++
      }
    }
    expect(found).toEqual(counts)
  })
})
