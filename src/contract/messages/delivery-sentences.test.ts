import { expect, test } from 'vitest'
import { absentPictureSentence, deliverySentence, remarkSentence } from './delivery-sentences.ts'

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

test.each([
  [{ code: 'missing_photo' }, 'Falta a foto que a empresa exige.'],
  [{ code: 'missing_receiver_name' }, 'Falta o nome de quem recebeu, que a empresa exige.'],
  [{ code: 'missing_signature' }, 'Falta a assinatura que a empresa exige.'],
  [{ code: 'photo_from_gallery' }, 'A foto veio da galeria do aparelho; não foi tirada na hora.'],
  [{ code: 'position_refused' }, 'O aparelho não informou a posição, porque o acesso foi recusado.'],
  [{ code: 'position_none' }, 'O aparelho não conseguiu obter a posição.'],
  [{ code: 'name_placeholder' }, 'O que foi digitado como nome não parece um nome.'],
  [{ code: 'clock_off', minutes: 3 }, 'O registro chegou 3 minutos depois do horário declarado.'],
  [
    { code: 'clock_off', minutes: -180 },
    'O horário declarado está 3 horas adiantado em relação ao servidor.',
  ],
  [{ code: 'recorded_offline', minutes: 90 }, 'Registrada sem rede; o registro chegou 90 minutos depois.'],
  [
    { code: 'picture_elsewhere', name: 'photo_2', tracking_id: 'FT-20261130-ABC123' },
    'A mesma imagem (foto 2) está em outra remessa: FT-20261130-ABC123.',
  ],
] as const)('remarkSentence says about %j: %s', (remark, sentence) => {
  expect(remarkSentence('pt', remark)).toBe(sentence)
})

const absent = {
  name: 'photo_1',
  sha256: '5c'.repeat(32),
  state: 'deleted',
  width: null,
  height: null,
  arrived_at: null,
  deleted_at: '2026-11-29T17:02:00.000Z',
  removal: null,
} as const

test.each([
  ['is on its way', { state: 'awaited', deleted_at: null }, 'Foto 1 a caminho'],
  ['was deleted by age', {}, 'Foto 1 apagada em 29/11/2026'],
  [
    'a person deleted',
    { removal: { by: 'Olga Prado', reason: 'Errada' } },
    'Foto 1 apagada em 29/11/2026 por Olga Prado, motivo: Errada',
  ],
] as const)('absentPictureSentence says of a picture that %s so', (_case, changed, sentence) => {
  expect(absentPictureSentence(readerOf('pt'), { ...absent, ...changed })).toBe(sentence)
})
