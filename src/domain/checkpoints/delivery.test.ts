import { describe, expect, test } from 'vitest'
import { deliveryProblem, firstNameOf, maskedDocument, noDelivery, type DeliveryObjects } from './delivery.ts'

const digest = '5e'.repeat(32)
const delivered: DeliveryObjects = {
  delivery: { outcome: 'complete', photos: '1', photo_source: 'camera' },
  receiver: { name: 'Ana Souza', relation: 'neighbor' },
  media: { photo_1: digest, signature: digest },
}
const attempted: DeliveryObjects = {
  delivery: { outcome: 'attempted' },
  receiver: { reason: 'absent', next_at: '2026-11-30' },
  media: null,
}

describe('deliveryProblem', () => {
  test('accepts a delivery, an attempt, and checkpoints without objects', () => {
    expect(deliveryProblem('finalizacao', delivered, null)).toBeUndefined()
    expect(deliveryProblem('tentativa', attempted, null)).toBeUndefined()
    for (const type of ['entrada', 'saida', 'finalizacao', 'tentativa'] as const)
      expect(deliveryProblem(type, noDelivery, null)).toBeUndefined()
  })

  test.each([
    [
      'a receiver without a delivery',
      'finalizacao',
      { ...delivered, delivery: null },
      'receiver delivery_missing',
    ],
    ['pictures alone', 'finalizacao', { ...noDelivery, media: delivered.media }, 'media delivery_missing'],
    ['an attempt that is a finalizacao', 'finalizacao', attempted, 'delivery outcome_mismatch'],
    ['a delivery that is a tentativa', 'tentativa', delivered, 'delivery outcome_mismatch'],
    ['a delivery at an entrada', 'entrada', delivered, 'delivery outcome_mismatch'],
    [
      'a reason at a delivery',
      'finalizacao',
      { ...delivered, receiver: { reason: 'absent' } },
      'receiver only_at_attempts',
    ],
    [
      'a whole document',
      'finalizacao',
      { ...delivered, receiver: { document: '529.982.247-25' } },
      'receiver unmasked_document',
    ],
    ['another number of photos', 'finalizacao', { ...delivered, media: null }, 'media photos_mismatch'],
    [
      'the reason other alone',
      'tentativa',
      { ...attempted, receiver: { reason: 'other' } },
      'notes reason_missing',
    ],
  ] as const)('refuses %s', (_what, type, objects, expected) => {
    const { field, code } = deliveryProblem(type, objects, null) ?? {}
    expect(`${field} ${code}`).toBe(expected)
  })

  test('accepts the reason other with 5 to 200 characters of notes', () => {
    const other: DeliveryObjects = { ...attempted, receiver: { reason: 'other' } }
    expect(deliveryProblem('tentativa', other, 'Obra na rua')).toBeUndefined()
    expect(deliveryProblem('tentativa', other, 'Obra')?.code).toBe('reason_missing')
    expect(deliveryProblem('tentativa', other, 'x'.repeat(201))?.code).toBe('reason_missing')
  })
})

test('maskedDocument hides the ends of a number, and deliveryProblem accepts each result', () => {
  expect(maskedDocument('cpf', '529.982.247-25')).toBe('***.982.247-**')
  expect(maskedDocument('rg', '12.345.678-9')).toBe('**3456***')
  for (const [kind, number] of [
    ['cpf', '52998224725'],
    ['rg', '123456789'],
    ['passport', 'FZ123456'],
    ['other', '1'],
  ] as const) {
    const receiver = { document_kind: kind, document: maskedDocument(kind, number) }
    expect([receiver, deliveryProblem('finalizacao', { ...delivered, receiver }, null)]).toEqual([
      receiver,
      undefined,
    ])
  }
})

test.each([
  [{ name: 'Ana Souza' }, 'Ana'],
  [{ name: ' Ana' }, 'Ana'],
  [{ name: ' ' }, undefined],
  [{}, undefined],
])('firstNameOf %j is %s', (receiver, name) => {
  expect(firstNameOf(receiver)).toBe(name)
})
