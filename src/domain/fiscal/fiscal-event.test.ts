import { describe, expect, test } from 'vitest'
import type { Reference } from '../references/reference.ts'
import { fiscalEvents, type FiscalHint, type StoredDelivery } from './fiscal-event.ts'

const nfe: Reference = { kind: 'nfe', value: '35261111222333000181550010000010001123456781' }
const nfce: Reference = { kind: 'nfe', value: '35261111222333000181650010000010011123456790' }
const cte: Reference = { kind: 'cte', value: '35261111222333000181570010000010021123456805' }
const delivered: StoredDelivery = {
  id: 'a',
  isAttempt: false,
  occurredAt: new Date('2026-11-30T17:05:09.750Z'),
  delivery: { outcome: 'complete' },
  receiver: { name: 'Ana Souza', document: '***.982.247-**' },
  latitude: -8.0631496,
  longitude: -34.8711,
  uf: 'PE',
  hasPicture: true,
  justification: '',
}
const attempted: StoredDelivery = {
  ...delivered,
  id: 'b',
  isAttempt: true,
  occurredAt: new Date('2026-11-29T17:00:00Z'),
  delivery: { outcome: 'attempted' },
  receiver: { reason: 'absent' },
}
const codesOf = (hints: readonly FiscalHint[] | undefined) => hints?.map(({ code }) => code)
const first = (changed: Partial<StoredDelivery>, reference = nfe) =>
  fiscalEvents([reference], [{ ...delivered, ...changed }])[0]

describe('fiscalEvents', () => {
  test('gives the values of a delivery for each CT-e and NF-e, and the NF-e of a CT-e', () => {
    const events = fiscalEvents([nfe, nfce, cte, { kind: 'order', value: 'PED-1' }], [delivered])
    expect(events.map(({ type, key, nfeKeys }) => [type, key, nfeKeys])).toEqual([
      ['110180', cte.value, [nfe.value]],
      ['110130', nfe.value, []],
    ])
    expect(events[1]).toMatchObject({
      at: '2026-11-30T14:05:09-03:00',
      name: 'Ana Souza',
      receiverDocument: '***.982.247-**',
      latitude: '-8.063150',
      longitude: '-34.871100',
      attempt: null,
      reason: null,
      hints: [{ code: 'document_masked' }],
    })
    expect(codesOf(events[0]?.hints)).toEqual(['document_masked', 'cte_locked'])
  })

  test('counts failed attempts in the order of time, with refused goods, the newest first', () => {
    const refused: StoredDelivery = {
      ...delivered,
      id: 'c',
      occurredAt: new Date('2026-12-01T12:00:00Z'),
      delivery: { outcome: 'refused' },
    }
    const events = fiscalEvents([nfe], [attempted, refused])
    expect(
      events.map(({ checkpointId, type, attempt, reason, name }) => [
        checkpointId,
        type,
        attempt,
        reason,
        name,
      ]),
    ).toEqual([
      ['c', '110192', 2, 2, null],
      ['b', '110192', 1, 1, null],
    ])
  })

  test.each([
    ['Acre', 'AC', '2026-11-30T12:05:09-05:00'],
    ['Mato Grosso', 'MT', '2026-11-30T13:05:09-04:00'],
    ['São Paulo', 'SP', '2026-11-30T14:05:09-03:00'],
  ] as const)('writes the time of %s', (_name, uf, at) => {
    expect(first({ uf })?.at).toBe(at)
  })

  test('justifies only other reasons, and states the length that the document needs', () => {
    const because = (justification: string, reference = nfe) =>
      first({ ...attempted, receiver: { reason: 'no_access' }, justification }, reference)
    expect(because('Sem acesso: portaria')).toMatchObject({
      reason: 4,
      justification: 'Sem acesso: portaria',
      hints: [{ code: 'justification_length', least: 25, most: 250, found: 20 }],
    })
    expect(codesOf(because('Sem acesso: portaria', cte)?.hints)).toEqual(['nfe_missing'])
    expect(because('x'.repeat(300))?.justification).toHaveLength(250)
    expect(because('x'.repeat(300), cte)?.justification).toHaveLength(256)
    expect(first({ ...attempted, justification: 'Ausente' })?.justification).toBeNull()
  })

  test('says what is missing, what is assumed, and what the rules would refuse', () => {
    expect(first({ occurredAt: new Date('2026-10-31T12:00:00Z') })?.hints[0]).toEqual({
      code: 'before_issue_month',
      month: '2026-11',
    })
    const bare = { receiver: null, latitude: null, longitude: null, uf: null, hasPicture: false }
    expect(codesOf(first({ ...bare, delivery: { outcome: 'partial' } })?.hints)).toEqual([
      'zone_assumed',
      'name_missing',
      'document_missing',
      'partial',
      'position_missing',
      'picture_missing',
    ])
    expect(first({ receiver: { name: 'A' } })?.hints[0]).toEqual({
      code: 'name_length',
      least: 2,
      most: 60,
      found: 1,
    })
    expect(codesOf(first({ ...attempted, receiver: null })?.hints)).toEqual(['reason_missing'])
  })
})
