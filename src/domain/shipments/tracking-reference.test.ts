import { expect, test } from 'vitest'
import { readTrackingReference } from './tracking-reference.ts'

const origins = ['https://rastreio.exemplo.com.br', 'http://10.0.0.7:3000']

test.each([
  ['as it is', 'FT-20241201-ABC123'],
  ['in the case that caps lock makes', 'ft-20241201-abc123'],
  ['behind a symbology identifier', ']C0FT-20241201-ABC123'],
  ['with prefix and suffix', '*FT-20241201-ABC123#'],
  ['behind the letter of its symbology', 'jFT-20241201-ABC123'],
  ['between control characters', '\u0002FT-20241201-ABC123\u0003'],
  ['in the link', 'https://rastreio.exemplo.com.br/verify/FT-20241201-ABC123'],
  ['in the link, typed in US layout on ABNT2', 'httpsÇ;;rastreio.exemplo.com.br;verify;FT-20241201-ABC123'],
  ['in such a link with a port', 'httpÇ;;10.0.0.7Ç3000;verify;FT-20241201-ABC123'],
  ['in such a link, with caps lock', 'HTTPSç;;RASTREIO.EXEMPLO.COM.BR;VERIFY;ft-20241201-abc123'],
  ['in a sentence', 'Código: FT-20241201-ABC123, chega amanhã.'],
  ['in a link without scheme', 'rastreio.exemplo.com.br/verify/FT-20241201-ABC123'],
  ['in a sentence with the link', 'Veja https://rastreio.exemplo.com.br/verify/FT-20241201-ABC123).'],
  ['on a line of its own', 'Pedido 7\nFT-20241201-ABC123\nObrigado'],
  ['in the payload', '{"tracking_id":"FT-20241201-ABC123","created_at":"2024-12-01T12:00:00.000Z"}'],
  ['in the payload, typed in US layout on ABNT2', '`^tracking_id^Ç^FT-20241201-ABC123^,^created_at^Ç'],
])('readTrackingReference finds the tracking code %s', (_how, text) => {
  expect(readTrackingReference(text, origins)).toBe('FT-20241201-ABC123')
})

test.each([
  '7891234567895',
  'FT-20241201-ABC1234',
  'FT-20241301-ABC123',
  'https://outra.exemplo.com/verify/FT-20241201-ABC123',
  'httpsÇ;;outra.exemplo.com;verify;FT-20241201-ABC123',
  'FT-20241201-ABC123 ou FT-20241201-ABC124',
  'https://outra.exemplo.com/?id=FT-20241201-ABC123',
])('readTrackingReference returns undefined for %j', (text) => {
  expect(readTrackingReference(text, origins)).toBeUndefined()
})

const here = 'https://rastreio.exemplo.com.br'
const local = 'http://10.0.0.7:3000'

test.each([
  'FT-20241201-ABC123',
  ' ft-20241201-abc123\n',
  `${here}/verify/FT-20241201-ABC123`,
  `${local}/verify/FT-20241201-ABC123`,
  `${here}/verify/FT-20241201-ABC123?utm=1#x`,
  '{"tracking_id":"FT-20241201-ABC123","created_at":"2024-12-01T12:00:00.000Z"}',
])('readTrackingReference finds the tracking code in %j', (text) => {
  expect(readTrackingReference(text, [local, here])).toBe('FT-20241201-ABC123')
})

test.each([
  'https://outra.exemplo.com/verify/FT-20241201-ABC123',
  `${here}.evil.com/verify/FT-20241201-ABC123`,
  `${here}/shipment/FT-20241201-ABC123`,
  '{"tracking_id":7}',
  '{"tracking_id"',
  '{}',
  'null',
  'WIFI:S:rede;;',
  `{"tracking_id":"FT-20241201-ABC123","x":"${'a'.repeat(2_000)}"}`,
])('readTrackingReference returns undefined for %j', (text) => {
  expect(readTrackingReference(text, [local, here])).toBeUndefined()
})
