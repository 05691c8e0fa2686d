import { currentList } from '#domain/events/field-lists.ts'
import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { describe, expect, it } from 'vitest'
import { decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { clientStatement, commitFields, parseClientStatement } from '#ledger/log/statement.ts'
import { checkpointFields, type CheckpointContent } from '#domain/events/entry.ts'
import { declareEvent, type EventDraft } from './declare-event.ts'

const content: CheckpointContent = {
  checkpoint_type: 'entrada',
  location: 'CD São Paulo',
  status: 'Em Trânsito',
  address: 'Rua A, 1, Brás, São Paulo/SP',
  city: 'São Paulo',
  uf: 'SP',
  latitude: -23.5,
  longitude: -46.25,
  ...noDelivery,
  accuracy: null,
  notes: null,
}

const counting = () => {
  let next = 0
  return (length: number) => Uint8Array.from({ length }, () => next++)
}

const happening = (change: Partial<EventDraft> = {}): EventDraft => ({
  log: 'example.test/log',
  type: 'checkpoint.created',
  trackingId: 'FT-20261121-ABC123',
  fieldsAt: (occurredAt) => checkpointFields(occurredAt, content),
  now: new Date('2026-11-21T12:00:00.123Z'),
  randomBytes: counting(),
  ...change,
})

describe('declareEvent', () => {
  it('declares the same commitment as the ledger for equal fields and seed', () => {
    const declared = declareEvent(happening())
    const { bytes, hash } = clientStatement({
      list: currentList('checkpoint.created'),
      log: 'example.test/log',
      type: 'checkpoint.created',
      eventId: declared.event_id,
      trackingId: 'FT-20261121-ABC123',
      committedBy: 'client',
      digests: commitFields(decodeHex(declared.seed), checkpointFields(declared.occurred_at, content)),
    })
    expect(declared.blockchain_hash).toBe(`0x${encodeHex(hash)}`)
    expect(parseClientStatement(bytes).committedBy).toBe('client')
  })

  it('returns the same declaration for the same random bytes and clock', () => {
    expect(declareEvent(happening())).toMatchInlineSnapshot(`
      {
        "blockchain_hash": "0xa5d1690b6789af894c12c2adfd8046af39482b9186335f248b855b1f4b206015",
        "event_id": "00010203-0405-4607-8809-0a0b0c0d0e0f",
        "occurred_at": "2026-11-21T12:00:00.123Z",
        "seed": "101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f",
        "v": 2,
      }
    `)
  })

  it('commits to the declared time', () => {
    const later = new Date('2026-11-21T12:00:00.124Z')
    const [first, second] = [declareEvent(happening()), declareEvent(happening({ now: later }))]
    expect(second.seed).toBe(first.seed)
    expect(second.blockchain_hash).not.toBe(first.blockchain_hash)
  })

  it('reuses the id of an unanswered request with a new seed', () => {
    const eventId = '0b7f4d8e-63a1-4c39-8f0e-2f1f6a0c9d11'
    const declared = declareEvent(happening({ eventId }))
    expect(declared.event_id).toBe(eventId)
    expect(declared.seed).toMatch(/^000102/)
  })
})
