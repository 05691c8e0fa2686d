import { describe, expect, test } from 'vitest'
import { lateEvidence } from './late-evidence.ts'

const about = '0b7f4d8e-63a1-4c39-8f0e-2f1f6a0c9d11'
const delivery = {
  tracking_id: 'FT-20261129-ABC123',
  event_id: 'e',
  occurred_at: '2026-11-29T14:02:00.000Z',
  checkpoint_type: 'finalizacao',
  location: 'Portaria',
  status: 'Entregue',
  address: null,
  address_id: 'a',
  city: 'Recife',
  uf: 'PE',
  latitude: -8.05,
  longitude: -34.9,
  accuracy: 12,
  notes: 'Portão azul',
  delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', signature: 'none' },
  receiver: { name: 'Ana Souza', relation: 'neighbor', document_kind: 'cpf', document: '***.982.247-**' },
  media: { photo_1: '5c'.repeat(32) },
}
const plain = { ...delivery, delivery: null, receiver: null, media: null, notes: null }

describe('lateEvidence', () => {
  test('has the whole delivery, and only its public members among the facts', () => {
    expect(lateEvidence(delivery, about)).toEqual({
      kind: 'late_evidence',
      facts: {
        about,
        checkpoint_type: 'finalizacao',
        occurred_at: '2026-11-29T14:02:00.000Z',
        outcome: 'complete',
        photos: '1',
        photo_source: 'camera',
        signature: 'none',
      },
      text: 'Portão azul',
      details: {
        location: 'Portaria',
        status: 'Entregue',
        city: 'Recife',
        uf: 'PE',
        latitude: '-8.05',
        longitude: '-34.9',
        accuracy: '12',
        name: 'Ana Souza',
        relation: 'neighbor',
        document_kind: 'cpf',
        document: '***.982.247-**',
      },
      media: { photo_1: '5c'.repeat(32) },
    })
  })

  test('has the reason of an attempt among the details', () => {
    const attempt = {
      ...plain,
      checkpoint_type: 'tentativa',
      delivery: { outcome: 'attempted' },
      receiver: { reason: 'absent', next_at: '2026-11-30' },
    }
    expect(lateEvidence(attempt, about)).toMatchObject({
      facts: { checkpoint_type: 'tentativa', outcome: 'attempted' },
      text: null,
      details: { reason: 'absent', next_at: '2026-11-30' },
      media: null,
    })
  })

  test.each([
    ['an entrada', { checkpoint_type: 'entrada' }],
    ['a saida', { checkpoint_type: 'saida' }],
    ['a request without a type', { checkpoint_type: undefined }],
    ['a delivery without a time', { occurred_at: undefined }],
  ])('is nothing for %s without pictures', (_case, changed) => {
    expect(lateEvidence({ ...plain, ...changed }, about)).toBeUndefined()
  })

  test('is an annex for an entrada with a picture', () => {
    const withPicture = { ...plain, checkpoint_type: 'entrada', media: delivery.media }
    expect(lateEvidence(withPicture, about)).toMatchObject({ facts: { checkpoint_type: 'entrada' } })
  })
})
