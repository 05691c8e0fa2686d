import { expect, test } from 'vitest'
import type { CalendarDay } from '../base/calendar-day.ts'
import { readScan } from './scan-reading.ts'
import { readTrackingReference } from './tracking-reference.ts'

const here = 'https://rastreio.exemplo.com.br'
const today = '2026-11-30' as CalendarDay
const reading = (...texts: string[]) => readScan(texts, (text) => readTrackingReference(text, [here]), today)

test('readScan returns the kind nothing for a picture without a code', () => {
  expect(reading()).toEqual({ kind: 'nothing' })
})

test('readScan returns the shipment of a label that shows its code twice among other codes', () => {
  expect(
    reading(
      '35261112345678000195550010000012341000012348',
      'FT-20241201-ABC123',
      `${here}/verify/FT-20241201-ABC123`,
      '7891234567895',
    ),
  ).toEqual({ kind: 'shipment', trackingId: 'FT-20241201-ABC123' })
})

test('readScan returns the kind several if the codes of a picture name two shipments', () => {
  expect(reading('FT-20241201-ABC123', 'FT-20241201-ABC124')).toEqual({ kind: 'several' })
})

test.each([
  ['installation', 'https://outra.exemplo.com/verify/FT-20241201-ABC123'],
  ['link', `${here}/shipment/1`],
  ['link', 'http://exemplo.com'],
  ['wifi', 'WIFI:S:Galpao;T:WPA;P:segredo;;'],
  ['product', '7891234567895'],
  ['product', '78912342'],
  ['invoice', '35261112345678000195550010000012341000012349'],
  ['postal', 'AA123456785BR'],
  ['other', '123456789'],
  ['other', 'BEGIN:VCARD'],
])('readScan recognizes a foreign code of the kind %s in %s', (what, text) => {
  expect(reading(text)).toEqual({ kind: 'foreign', what })
})

const KEY = '35241112345678000195550010000482131123456784'

test.each([
  ['the barcode of an NF-e', KEY, { kind: 'nfe', value: KEY }],
  ['the QR code of a DANFE', `https://nfe.example/qr?chNFe=${KEY}&tpAmb=1`, { kind: 'nfe', value: KEY }],
  ['the barcode of an air waybill', '95748213012', { kind: 'mawb', value: '957-48213012' }],
  ['the barcode of a piece', '9574821301200003', { kind: 'mawb', value: '957-48213012' }],
])('readScan recognizes %s as a reference', (_case, text, reference) => {
  expect(reading(text, text)).toEqual({ kind: 'references', references: [reference] })
})

test('readScan returns the references of all codes in a picture', () => {
  expect(reading(KEY, '7891234567895', '95748213012')).toMatchObject({
    kind: 'references',
    references: [{ kind: 'nfe' }, { kind: 'mawb' }],
  })
})
