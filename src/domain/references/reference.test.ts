import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../base/calendar-day.ts'
import { parseReference, toIndexedReference } from './reference.ts'

const today = '2026-11-29' as CalendarDay
const key = '35261111222333000181550010000010001123456781'

describe('parseReference', () => {
  it.each([
    ['mawb', '02081140743', '020-81140743'],
    ['nfe', '3526 1111 2223 3300 0181 5500 1000 0010 0011 2345 6781', key],
    ['cte', '35261111222333000181570010000010021123456805', '35261111222333000181570010000010021123456805'],
    ['mdfe', '35261111222333000181580010000010041123456820', '35261111222333000181580010000010041123456820'],
    ['hawb', ' gru-1234 567 ', 'GRU1234567'],
    ['order', '  #1001 \t b ', '#1001 b'],
    ['invoice', 'NF 1234/1', 'NF 1234/1'],
    ['carrier', 'AA123456785BR', 'AA123456785BR'],
  ] as const)('returns the normal form of %s', (kind, text, value) => {
    expect(parseReference(kind, text, today)).toEqual({ kind, value })
  })

  it.each([
    ['mawb', '020-81140747', 'awb_check_digit', { expected: 3, found: 7 }],
    ['cte', key, 'key_model', { found: 55, expected: '57, 67' }],
    ['hawb', 'GRU_123', 'reference_characters', { found: '_' }],
    ['hawb', 'GRU1234567890', 'reference_length', { found: 13, least: 4, most: 12 }],
    ['order', 'abc', 'reference_length', { found: 3, least: 4, most: 64 }],
    ['order', 'a'.repeat(65), 'reference_length', { found: 65, least: 4, most: 64 }],
    ['order', '----', 'reference_characters', { found: '-' }],
    ['invoice', 'NF\u00001234', 'reference_characters', { found: '\u0000' }],
  ] as const)('refuses the %s %j with %s', (kind, text, code, facts) => {
    expect(parseReference(kind, text, today)).toEqual({ code, facts })
  })
})

describe('toIndexedReference', () => {
  it.each([
    ['020-81140743', '02081140743'],
    ['020 8114 0743', '02081140743'],
    ['3526 1111 2223', '352611112223'],
    ['pedido nº 12-a', 'PEDIDONO12A'],
    ['–', ''],
  ])('returns for %j %j', (text, indexed) => {
    expect(toIndexedReference(text)).toBe(indexed)
  })
})
