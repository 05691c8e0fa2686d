import { describe, expect, test } from 'vitest'
import { lateEvidence } from '#domain/events/late-evidence.ts'
import { deliveryDetails, deliverySentence } from './delivery-sentences.ts'
import { annexTitle } from './event-messages.ts'
import { lateDelivery } from './late-delivery.ts'

const reader = { language: 'pt', dayOf: () => '29/11/2026', timeOf: () => '14:02' } as const
const delivery = {
  occurred_at: '2026-11-29T17:02:00.000Z',
  checkpoint_type: 'finalizacao',
  location: 'Portaria',
  city: 'Recife',
  uf: 'PE',
  notes: 'Portão azul',
  delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', signature: 'none' },
  receiver: { name: 'Ana Souza', relation: 'neighbor' },
  media: { photo_1: '5c'.repeat(32) },
}
const annexOf = (changed: object = {}) => lateEvidence({ ...delivery, ...changed }, 'about') ?? {}

/** Returns the sentences about an annex. */
function told(annex: Parameters<typeof lateDelivery>[0]): readonly string[] {
  const late = lateDelivery(annex)
  return late === undefined ? [] : [deliverySentence(reader, late), ...deliveryDetails('pt', late)]
}

describe('lateDelivery', () => {
  test('reads a delivery as the phone has added it', () => {
    expect(told(annexOf())).toEqual([
      'Recebida por Ana Souza, da vizinhança, em 29/11/2026 às 14:02; foto tirada na hora.',
      'Local: Portaria, Recife/PE',
      'Observações: Portão azul',
    ])
    expect(annexTitle('pt', annexOf())).toBe('Entrega recebida depois')
  })

  test('reads an attempt', () => {
    const attempt = annexOf({
      checkpoint_type: 'tentativa',
      delivery: { outcome: 'attempted' },
      receiver: { reason: 'absent' },
      media: null,
    })
    expect(told(attempt)[0]).toBe('Tentativa sem sucesso em 29/11/2026 às 14:02, motivo: ausente.')
    expect(annexTitle('pt', attempt)).toBe('Tentativa recebida depois')
  })

  test('names nobody to a reader without text and details', () => {
    expect(told({ ...annexOf(), text: null, details: null })).toEqual([
      'Entregue em 29/11/2026 às 14:02; foto tirada na hora.',
    ])
  })

  test.each([
    ['an entrada', { facts: { checkpoint_type: 'entrada', occurred_at: '2026-11-29T17:02:00.000Z' } }],
    ['a time that is none', { facts: { checkpoint_type: 'finalizacao', occurred_at: 'ontem' } }],
    ['no facts', {}],
  ])('reads nothing from an annex with %s', (_case, fields) => {
    expect(told(fields)).toEqual([])
    expect(annexTitle('pt', { kind: 'late_evidence', facts: { checkpoint_type: 'entrada' } })).toBe(
      'Registro recebido depois',
    )
  })

  test('leaves out what the contract does not know', () => {
    const strange = annexOf({ delivery: { outcome: 'lost' }, receiver: { name: 'Bia', relation: 'cat' } })
    expect(told(strange)[0]).toBe('Entregue em 29/11/2026 às 14:02; 1 foto.')
  })
})
