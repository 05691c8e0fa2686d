import { describe, expect, it } from 'vitest'
import { deliveryProblem } from '#domain/checkpoints/delivery.ts'
import { doorObjects } from './door-objects.ts'
import type { DeliveryPhoto } from './photos.ts'
import { isWrongCpf, noReceiver } from './receiver-values.ts'

const picture = (digest: string) => ({ blob: new Blob([digest]), digest })
const photo = (digest: string, source: DeliveryPhoto['source'] = 'camera') => ({ ...picture(digest), source })
const door = {
  outcome: 'complete',
  receiver: noReceiver,
  photos: [],
  signature: 'none',
  drawn: undefined,
  stored: [],
} as const

describe('doorObjects', () => {
  it('names photos in order, the signature, and who received', () => {
    const photos = [photo('a'), photo('b', 'file')]
    const drawn = picture('c')
    const receiver = {
      ...noReceiver,
      name: ' Ana Souza ',
      relation: 'neighbor',
      document: '52998224725',
    } as const
    const objects = doorObjects({
      ...door,
      receiver,
      photos,
      signature: 'drawn',
      drawn,
      stored: [...photos, drawn],
    })
    expect(objects).toEqual({
      delivery: { outcome: 'complete', photos: '2', photo_source: 'file', signature: 'drawn' },
      receiver: {
        name: 'Ana Souza',
        relation: 'neighbor',
        document_kind: 'cpf',
        document: '***.982.247-**',
      },
      media: { photo_1: 'a', photo_2: 'b', signature: 'c' },
    })
    expect(deliveryProblem('finalizacao', objects, null)).toBeUndefined()
  })

  it('names no picture that the device did not store, and says so', () => {
    const drawn = picture('c')
    const photos = [photo('a'), photo('b', 'file')]
    const objects = doorObjects({ ...door, photos, signature: 'drawn', drawn, stored: photos.slice(0, 1) })
    expect(objects).toEqual({
      delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', signature: 'none' },
      receiver: null,
      media: { photo_1: 'a' },
    })
  })

  it('states of an attempt only its reason and the next day', () => {
    const receiver = { ...noReceiver, name: 'Ana', reason: 'absent', next_at: '2026-12-01' } as const
    const objects = doorObjects({ ...door, outcome: 'attempted', receiver, signature: 'refused' })
    expect(objects).toEqual({
      delivery: { outcome: 'attempted', photos: '0', photo_source: 'none' },
      receiver: { reason: 'absent', next_at: '2026-12-01' },
      media: null,
    })
    expect(deliveryProblem('tentativa', objects, null)).toBeUndefined()
  })
})

describe('isWrongCpf', () => {
  it.each([
    ['a CPF with wrong digits', 'cpf', '529.982.247-26', true],
    ['a right CPF', 'cpf', '529.982.247-25', false],
    ['no number', 'cpf', ' ', false],
    ['another document', 'rg', '12.345', false],
  ] as const)('answers for %s', (_case, document_kind, document, expected) => {
    expect(isWrongCpf({ ...noReceiver, document_kind, document })).toBe(expected)
  })
})
