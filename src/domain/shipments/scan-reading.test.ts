import { expect, test } from 'vitest'
import { readScan } from './scan-reading.ts'
import { readTrackingReference } from './tracking-reference.ts'

const here = 'https://rastreio.exemplo.com.br'
const reading = (...texts: string[]) => readScan(texts, (text) => readTrackingReference(text, [here]))

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
  ['invoice', '35261112345678000195550010000012341000012348'],
  ['postal', 'AA123456785BR'],
  ['other', '123456789'],
  ['other', 'BEGIN:VCARD'],
])('readScan recognizes a foreign code of the kind %s in %s', (what, text) => {
  expect(reading(text)).toEqual({ kind: 'foreign', what })
})
