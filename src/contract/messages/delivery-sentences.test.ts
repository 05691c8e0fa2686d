import { expect, test } from 'vitest'
import { deliverySentence, remarkSentence } from './delivery-sentences.ts'

const readerOf = (language: 'pt' | 'en') => ({ language, dayOf: () => '29/11/2026', timeOf: () => '14:02' })
const delivered = {
  checkpoint_type: 'finalizacao',
  timestamp: '2026-11-29T17:02:00.000Z',
  delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', position: 'given' },
  receiver: { name: 'Ana Souza', relation: 'neighbor' },
  media: { photo_1: '5c'.repeat(32) },
} as const
const attempted = {
  ...delivered,
  checkpoint_type: 'tentativa',
  delivery: { outcome: 'attempted', position: 'given' },
  receiver: { reason: 'absent' },
  media: null,
} as const

test.each([
  [null, 'foto tirada na hora.'],
  [38, 'foto tirada na hora, a 38\u00A0m do endereço.'],
  [999, 'foto tirada na hora, a 999\u00A0m do endereço.'],
  [1_234, 'foto tirada na hora, a 1,2\u00A0km do endereço.'],
])('deliverySentence says a distance of %s metres from the address', (address_meters, end) => {
  expect(deliverySentence(readerOf('pt'), { ...delivered, address_meters })).toBe(
    `Recebida por Ana Souza, da vizinhança, em 29/11/2026 às 14:02; ${end}`,
  )
})

test('deliverySentence keeps the distance apart from the reason of an attempt', () => {
  const told = { ...attempted, address_meters: 38 }
  expect(deliverySentence(readerOf('pt'), told)).toBe(
    'Tentativa sem sucesso em 29/11/2026 às 14:02, motivo: ausente; a 38\u00A0m do endereço.',
  )
  expect(deliverySentence(readerOf('en'), told)).toBe(
    'Failed attempt on 29/11/2026 at 14:02, reason: absent; 38\u00A0m from the address.',
  )
})

test('remarkSentence says the distance and the accuracy of the position', () => {
  const remark = { code: 'far_from_address', meters: 1_234, accuracy: 12.4 } as const
  expect(remarkSentence('pt', remark)).toBe(
    'O aparelho estava a 1,2\u00A0km do endereço salvo, mais do que a precisão da posição (12\u00A0m) explica.',
  )
  expect(remarkSentence('en', remark)).toBe(
    'The device was 1.2\u00A0km away from the saved address, more than the accuracy of the position (12\u00A0m) explains.',
  )
})
