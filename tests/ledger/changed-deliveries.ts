import type { FieldValue } from '#ledger/base/field-value.ts'
import { editJson } from './json-edit.ts'
import { annexed, arrived, created, delivered, SampleLog, type SampleEvent } from './sample-log.ts'
import { everyDelivery, everyPicture, everyReceiver } from './every-member.ts'
import { targetOf } from './changed-shipment.ts'

/** Receipt in which a forger changed one member of an object of a delivery or an annex. */
export type ChangedDelivery = {
  /** Number of the changed event in the history, from 1. */
  readonly number: number
  /** Field and member, and the way in which it was changed. */
  readonly change: string
  readonly receipt: string
}

const list2 = { clientStatement: { list: 2 } } as const
const attempted: SampleEvent = {
  ...arrived,
  ...list2,
  client: {
    ...arrived.client,
    checkpoint_type: 'tentativa',
    delivery: everyDelivery,
    receiver: everyReceiver,
    media: everyPicture,
  },
}

/** History of an attempt, its correction, a delivery and an annex, with every member. */
function deliveryWithEveryMember(): SampleLog {
  const log = new SampleLog().appendOthers(2).append(created).append(attempted)
  log.append({
    ...attempted,
    type: 'checkpoint.corrected',
    client: {
      ...attempted.client,
      declared_at: '2024-12-02T09:00:00.000Z',
      notes: 'Portão azul',
      ...targetOf(log, 1, 1),
    },
  })
  const { reason: _, next_at: __, ...received } = everyReceiver
  log.append({
    ...delivered,
    ...list2,
    client: {
      ...delivered.client,
      delivery: { ...everyDelivery, outcome: 'complete' },
      receiver: received,
      media: everyPicture,
    },
  })
  return log.append({
    ...annexed,
    client: {
      ...annexed.client,
      kind: 'late_evidence',
      facts: {
        about: '0193a0c8-6d2e-7b1a-9c55-000000000003',
        checkpoint_type: 'finalizacao',
        occurred_at: '2024-12-03T17:46:00.000Z',
      },
      details: { porta: '12' },
      media: everyPicture,
    },
  })
}

const OBJECTS = new Set(['delivery', 'receiver', 'media', 'facts', 'details'])

/** Receipts of one delivery, each with one member of an object changed, removed or added. */
export function changedDeliveries(): { readonly genuine: string; readonly forged: ChangedDelivery[] } {
  const log = deliveryWithEveryMember()
  const genuine = log.receipt()
  const forged = log.events.flatMap(({ client: { fields } }, at) =>
    Object.keys(fields)
      .toSorted()
      .flatMap((field, position) =>
        changesOf(field, fields[field]).map((change) => ({ ...change, position })),
      )
      .map(({ change, value, position }) => ({
        number: at + 1,
        change,
        receipt: editJson(genuine, ['events', at, 5, position], () => value),
      })),
  )
  return { genuine, forged }
}

/** Returns other values of an object or, of an annex, of its text and kind. */
function changesOf(field: string, value: FieldValue | undefined): { change: string; value: FieldValue }[] {
  if ((field === 'kind' || field === 'text') && typeof value === 'string')
    return [{ change: `${field} changed`, value: another(value) }]
  if (!OBJECTS.has(field) || typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...others } = value
    return [
      { change: `${field}.${name} changed`, value: { ...value, [name]: another(String(member)) } },
      { change: `${field}.${name} removed`, value: others },
    ]
  })
  return [
    ...members,
    { change: `${field}.other added`, value: { ...value, other: 'x' } },
    { change: `${field} removed`, value: null },
  ]
}

const another = (text: string): string => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
