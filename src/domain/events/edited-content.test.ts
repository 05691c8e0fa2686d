import { noDelivery } from '../checkpoints/delivery.ts'
import { expect, it } from 'vitest'
import { correctedContent } from './edited-content.ts'
import type { CheckpointContent } from './entry.ts'

const before: CheckpointContent & { id: string } = {
  id: 'not content',
  checkpoint_type: 'saida',
  location: 'X',
  status: 'Saiu',
  address: 'Rua A',
  city: null,
  uf: null,
  latitude: -23.5,
  longitude: 1,
  ...noDelivery,
  accuracy: null,
  notes: 'a',
}

it('correctedContent replaces only the given values, and empties a value that is given as null', () => {
  const { id: _id, ...content } = before
  expect(correctedContent(before, { location: 'Y', notes: null, latitude: 0, city: undefined })).toEqual({
    ...content,
    location: 'Y',
    notes: null,
    latitude: 0,
  })
})

it('correctedContent removes the old accuracy only if coordinates are given', () => {
  const measured = { ...before, accuracy: 18 }
  expect(correctedContent(measured, { latitude: 0, longitude: 0 }).accuracy).toBeNull()
  expect(correctedContent(measured, { latitude: 0, longitude: 0, accuracy: 4 }).accuracy).toBe(4)
  expect(correctedContent(measured, { location: 'Y' }).accuracy).toBe(18)
})
