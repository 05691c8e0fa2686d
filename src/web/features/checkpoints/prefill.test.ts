import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '#contract/checkpoints.ts'
import { sensibleKind, startingPlace } from './prefill.ts'
import { nowhere } from './checkpoint-form-values.ts'

const entry = (location: string, city: string): Checkpoint => ({
  id: location,
  shipment_id: 's',
  tracking_id: 'FT-20261121-ABC123',
  event_id: location,
  checkpoint_type: 'entrada',
  location,
  status: 'Em Trânsito',
  address: `Rua A, 10, Brás, ${city}/SP`,
  address_id: null,
  city,
  uf: 'SP',
  latitude: null,
  longitude: null,
  notes: null,
  blockchain_hash: `0x${'0'.repeat(64)}`,
  timestamp: '2026-11-21T12:00:00.000Z',
  received_at: '2026-11-21T12:00:00.000Z',
  created_at: '2026-11-21T12:00:00.000Z',
  annulled_at: null,
})

const subject = (exitLocation: string | null) => ({
  tracking_id: 'FT-20261121-ABC123',
  exitLocation,
  checkpoints: [entry('CD Brás', 'São Paulo'), entry('Base Campinas', 'Campinas')],
})

const last = { ...nowhere, location: 'CD Osasco', city: 'Osasco', uf: 'SP' }

describe('the form as it opens', () => {
  it('asks for the exit that is due, at the place of its entry', () => {
    expect(sensibleKind(subject('base campinas '))).toBe('saida')
    expect(startingPlace(subject('base campinas '), last)).toEqual({
      source: 'open_entry',
      place: {
        ...nowhere,
        location: 'base campinas ',
        street: 'Rua A',
        number: '10',
        neighborhood: 'Brás',
        city: 'Campinas',
        uf: 'SP',
      },
    })
  })

  it('asks for an entry at the last place of this device when none is open', () => {
    expect(sensibleKind(subject(null))).toBe('entrada')
    expect(startingPlace(subject(null), last)).toEqual({ source: 'last_place', place: last })
    expect(startingPlace(subject(null), undefined)).toEqual({ place: nowhere })
  })
})
