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
  notes: 'a',
}

it('takes what is given, null included, keeps what is not, and nothing else', () => {
  const { id: _id, ...content } = before
  expect(correctedContent(before, { location: 'Y', notes: null, latitude: 0, city: undefined })).toEqual({
    ...content,
    location: 'Y',
    notes: null,
    latitude: 0,
  })
})
