import { describe, expect, it } from 'vitest'
import type { Fields } from '#ledger/statement.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'
import { publicHistory } from './public-history.ts'

const event = (eventId: string, fields: Fields, status: string): VerifiedEvent => ({
  sequence: 0,
  kind: 'event',
  type: 'checkpoint.created',
  eventId,
  committedBy: 'client',
  clientHash: '00',
  leafHash: '00',
  index: 0,
  valid: true,
  fields,
  server: { status_after: status },
  hidden: { client: [], server: [] },
})

const at = '2026-11-21T12:00:00.000Z'

describe('publicHistory', () => {
  it('tells route, status and stops, newest first', () => {
    const history = publicHistory([
      event(
        'a',
        { occurred_at: at, origin_city: 'Olinda', origin_state: 'PE', destination_city: 'Campinas' },
        'pending',
      ),
      event('b', { occurred_at: at, checkpoint_type: 'entrada', city: 'Recife', uf: 'PE' }, 'in_transit'),
    ])
    expect(history).toMatchObject({
      status: 'in_transit',
      origin: 'Olinda/PE',
      destination: 'Campinas',
      stops: [
        { eventId: 'b', kind: 'entrada', place: 'Recife/PE', occurredAt: at },
        { eventId: 'a', kind: undefined, place: undefined, occurredAt: at },
      ],
    })
  })

  it('says nothing of what is not disclosed, or is not what it should be', () => {
    const fields = { occurred_at: 'ontem', checkpoint_type: 'outro', city: null, uf: '' }
    expect(publicHistory([event('a', fields, 'pending')]).stops[0]).toMatchObject({
      kind: undefined,
      place: undefined,
      occurredAt: undefined,
    })
    expect(publicHistory([])).toEqual({
      status: undefined,
      origin: undefined,
      destination: undefined,
      stops: [],
    })
  })
})
