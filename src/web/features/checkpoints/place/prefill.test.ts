import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import {
  isContinuation,
  missingEntry,
  requiredPlace,
  sensibleKind,
  startingPlace,
  startingValues,
  usualPlace,
} from './prefill.ts'
import { nowhere } from '../values/checkpoint-form-values.ts'
import { placeOfOpenEntry } from './place.ts'

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
  ...noDelivery,
  accuracy: null,
  notes: null,
  blockchain_hash: `0x${'0'.repeat(64)}`,
  timestamp: '2026-11-21T12:00:00.000Z',
  received_at: '2026-11-21T12:00:00.000Z',
  created_at: '2026-11-21T12:00:00.000Z',
  annulled_at: null,
})

const destination = {
  ...nowhere,
  location: 'Rua B, 5',
  street: 'Rua B',
  number: '5',
  city: 'Manaus',
  uf: 'AM',
}

const subject = (exitLocation: string | null) => ({
  tracking_id: 'FT-20261121-ABC123',
  exitLocation,
  openEntry: exitLocation === null ? undefined : placeOfOpenEntry(entry('Base Campinas', 'Campinas')),
  origin: undefined,
  destination,
  checkpoints: [entry('CD Brás', 'São Paulo'), entry('Base Campinas', 'Campinas')],
})

const last = { ...nowhere, location: 'CD Osasco', city: 'Osasco', uf: 'SP' }

const usual = { last: { place: last, isRecent: true } }

describe('the initial form', () => {
  it('proposes a saída at the place of the open entrada', () => {
    expect(sensibleKind(subject('base campinas '))).toBe('saida')
    expect(startingPlace(subject('base campinas '), 'saida', usual)).toEqual({
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

  it('proposes an entrada at the last place of this device if no entrada is open', () => {
    expect(sensibleKind(subject(null))).toBe('entrada')
    expect(startingPlace(subject(null), 'entrada', usual)).toEqual({ source: 'last_place', place: last })
    expect(startingPlace(subject(null), 'entrada', {})).toEqual({ place: nowhere })
  })
})

describe('usualPlace', () => {
  const workplace = { ...nowhere, location: 'CD Betim', city: 'Betim', uf: 'MG' }

  it.each([
    ['the place of work', { workplace }, { place: workplace, source: 'workplace' }],
    ['the last place of this shift', { workplace, ...usual }, { place: last, source: 'last_place' }],
    [
      'the place of work before a place of an earlier shift',
      { workplace, last: { place: last, isRecent: false } },
      { place: workplace, source: 'workplace' },
    ],
  ] as const)('returns %s', (_case, places, expected) => {
    expect(usualPlace(places)).toEqual(expected)
    expect(startingPlace(subject(null), 'saida', places)).toEqual(expected)
  })
})

describe('requiredPlace', () => {
  const values = (kind: 'entrada' | 'saida', place = { ...nowhere, location: 'Base Campinas' }) =>
    startingValues(kind, place, 'Em Trânsito')
  const pinned = { ...nowhere, latitude: '-23', longitude: '-46', point_source: 'cep' }

  it.each([
    ['name', 'a saída from the place of the open entrada', values('saida'), false],
    ['address', 'an entrada without coordinates', values('entrada'), false],
    ['city', 'an entrada with the position of the device', values('entrada'), true],
    ['city', 'an entrada with coordinates of the place', values('entrada', pinned), false],
    ['address', 'a saída from another place', values('saida', { ...nowhere, location: 'CD' }), false],
  ] as const)('requires the %s of %s', (expected, _case, of, hasPosition) => {
    expect(requiredPlace(subject('Base Campinas'), of, hasPosition)).toBe(expected)
  })
})

describe('the place of a delivery', () => {
  it('is the destination, never the place of the open entrada or the last place', () => {
    const begin = { place: destination, source: 'destination' }
    expect(startingPlace(subject('Base Campinas'), 'finalizacao', usual)).toEqual(begin)
  })

  it('is empty if the destination is unknown', () => {
    const unknown = { ...subject('Base Campinas'), destination: undefined }
    expect(startingPlace(unknown, 'finalizacao', usual)).toEqual({ place: nowhere })
  })
})

describe('isContinuation', () => {
  const draftOf = (
    kind: 'entrada' | 'saida' | 'finalizacao',
    place = startingPlace(open, kind, usual).place,
  ) => ({
    ...startingValues(kind, place, 'Em Trânsito'),
    notes: 'Lacre 7',
  })
  const open = subject('Base Campinas')

  it.each(['entrada', 'finalizacao'] as const)('returns false for a %s draft in a saída form', (kind) => {
    expect(isContinuation(draftOf(kind), 'saida', open)).toBe(false)
  })

  it.each(['saida', 'finalizacao'] as const)(
    'returns false for a %s draft at a place other than the proposed one',
    (kind) => {
      expect(isContinuation(draftOf(kind, last), kind, open)).toBe(false)
    },
  )

  it('returns false for a draft whose street differs from the street of the proposed place', () => {
    const mixed = { ...draftOf('saida'), street: 'Rua Z' }
    expect(isContinuation(mixed, 'saida', open)).toBe(false)
  })

  it.each(['saida', 'finalizacao'] as const)('returns true for a %s draft at the proposed place', (kind) => {
    expect(isContinuation(draftOf(kind), kind, open)).toBe(true)
  })

  it('returns true for an entrada draft at a typed place if no entrada is open', () => {
    expect(
      isContinuation(draftOf('entrada', { ...nowhere, location: 'Doca 9' }), undefined, subject(null)),
    ).toBe(true)
  })
})

describe('missingEntry', () => {
  const at = (location: string, checkpoint_type: 'entrada' | 'saida' = 'saida') => ({
    checkpoint_type,
    location,
  })

  it('returns the place of the entrada that a saída from another place leaves open', () => {
    expect(missingEntry(subject('Base Campinas'), at('CD Osasco'), undefined)).toBe('Base Campinas')
  })

  it('returns null for a saída if no entrada is open', () => {
    expect(missingEntry(subject(null), at('CD Osasco'), undefined)).toBeNull()
  })

  it.each([
    ['a saída that closes its entrada', subject('Base Campinas'), at(' base campinas')],
    ['an entrada', subject(null), at('CD Osasco', 'entrada')],
    ['a place that is not typed yet', subject(null), at(' ')],
    ['an unknown shipment', { ...subject(null), exitLocation: undefined }, at('CD Osasco')],
  ])('returns undefined for %s', (_case, of, values) => {
    expect(missingEntry(of, values, undefined)).toBeUndefined()
  })

  it('considers only the checkpoints before the saída that is corrected', () => {
    const exit = { ...entry('Base Campinas', 'Campinas'), id: 'x', checkpoint_type: 'saida' as const }
    const closed = { ...subject(null), checkpoints: [entry('Base Campinas', 'Campinas'), exit] }
    expect(missingEntry(closed, at('Base Campinas'), exit)).toBeUndefined()
    expect(missingEntry(closed, at('CD Osasco'), exit)).toBe('Base Campinas')
  })
})
