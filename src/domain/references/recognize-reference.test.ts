import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../base/calendar-day.ts'
import { recognizeReference } from './recognize-reference.ts'

const today = '2026-11-29' as CalendarDay
const key = '35261111222333000181550010000010001123456781'
const cte = '35261111222333000181570010000010021123456805'
const mdfe = '35261111222333000181580010000010041123456820'

describe('recognizeReference', () => {
  it.each([
    ['the barcode of a DANFE', key, 'nfe', key],
    ['a barcode with the identifier of Code 128', `]C1${key}`, 'nfe', key],
    ['a key in groups', '3526 1111 2223 3300 0181 5500 1000 0010 0011 2345 6781', 'nfe', key],
    ['the link of a DACTE', `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${cte}&tpAmb=1`, 'cte', cte],
    [
      'the link of a DAMDFE',
      `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${mdfe}&tpAmb=1`,
      'mdfe',
      mdfe,
    ],
    ['the link of an NFC-e', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|AB12`, 'nfe', key],
    ['the barcode of an air waybill', '02081140743', 'mawb', '020-81140743'],
    ['an air waybill with a hyphen', '020-8114 0743', 'mawb', '020-81140743'],
  ])('knows %s', (_case, text, kind, value) => {
    expect(recognizeReference(text, today)).toEqual({ matches: [{ kind, value }] })
  })

  it('knows the label of a piece', () => {
    expect(recognizeReference('0208114074300012', today)).toEqual({
      matches: [{ kind: 'mawb', value: '020-81140743', piece: 12 }],
    })
    expect(recognizeReference('0208114074300000', today)).toEqual({ matches: [] })
  })

  it('returns both answers for eleven digits that are an air waybill and a CPF', () => {
    expect(recognizeReference('02010002296', today)).toEqual({
      matches: [
        { kind: 'mawb', value: '020-10002296' },
        { kind: 'cpf', value: '02010002296' },
      ],
    })
  })

  it('returns one answer if only one check digit is right, or if the punctuation says it', () => {
    const cpf = { matches: [{ kind: 'cpf', value: '52998224725' }] }
    expect(recognizeReference('52998224725', today)).toEqual(cpf)
    expect(recognizeReference('529.982.247-25', today)).toEqual(cpf)
    expect(recognizeReference('020.100.022-96', today)).toEqual({
      matches: [{ kind: 'cpf', value: '02010002296' }],
    })
  })

  it('names what is wrong with a key, and changes nothing', () => {
    expect(recognizeReference(`${key.slice(0, 43)}2`, today)).toEqual({
      matches: [],
      problem: { code: 'key_check_digit', facts: { expected: 1, found: 2 } },
    })
  })

  it('offers no reference for the key of a transport of valuables', () => {
    expect(recognizeReference('35261111222333000181640010000010051123456833', today)).toEqual({ matches: [] })
  })

  it.each([
    '',
    '7891234567895',
    'FT-20261124-A1B2C3',
    '02081140747',
    'O2081140743',
    `${key}0`,
    '0'.repeat(3_000),
  ])('recognizes nothing in %j', (text) => {
    expect(recognizeReference(text, today)).toEqual({ matches: [] })
  })
})
