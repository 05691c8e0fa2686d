import { pick } from '#domain/field-table.ts'
import { type WebhookForm, webhookBody } from '#domain/webhook-body.ts'
import { toInstant } from '#domain/instant.ts'
import { findReportedType, type WebhookEvent, type WebhookFacts } from '#domain/webhook-event.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { findToPreview } from './log-queries.ts'

/** Shipment's status after an event, for events that allow only one status. */
const statusOf: Partial<Record<WebhookEvent, string>> = {
  'shipment.delivered': 'delivered',
  'shipment.cancelled': 'cancelled',
}

/**
 * Returns the message body of an event for the newest shipment of an account, or for an example
 * shipment if the account has none.
 */
export async function previewBody(
  tx: Transaction,
  account: string,
  event: WebhookEvent,
  form: WebhookForm,
): Promise<{ readonly body: string; readonly is_example: boolean }> {
  const [row] = await findToPreview(tx, account)
  const facts = row === undefined ? example : factsOf(row)
  return { body: webhookBody(event, ofEvent(facts, event), form), is_example: row === undefined }
}

type PreviewRow = Awaited<ReturnType<typeof findToPreview>>[number]

function factsOf(row: PreviewRow): WebhookFacts {
  const { tracking_id, status, id, event_hash } = row
  const shipment = {
    ...pick(row, ['id', 'origin', 'destination', 'recipient_name', 'reference', 'custom_data']),
    estimated_delivery: row.estimated_delivery && toInstant(row.estimated_delivery),
  }
  const record = { event_id: row.checkpoint_id ?? id, sequence: row.events - 1, event_hash }
  const facts = { tracking_id, status, shipment, record }
  if (row.checkpoint_id === null || row.occurred_at === null) {
    const { checkpoint, location } = example
    return { ...facts, location, timestamp: toInstant(row.created_at), checkpoint }
  }
  const timestamp = toInstant(row.occurred_at)
  const checkpoint = {
    ...pick(row, ['checkpoint_type', 'address', 'latitude', 'longitude', 'city', 'uf', 'notes']),
    id: row.checkpoint_id,
    timestamp,
    status: row.checkpoint_status,
  }
  return { ...facts, location: row.location, timestamp, checkpoint }
}

/** Returns the facts that a message about this event contains. */
function ofEvent({ checkpoint, ...facts }: WebhookFacts, event: WebhookEvent): WebhookFacts {
  const status = statusOf[event] ?? facts.status
  const type = findReportedType(event)
  if (type?.subject === 'checkpoint') {
    const changed = type.version === 'replaces' ? ['notes'] : undefined
    return { ...facts, status, checkpoint, changed, reason: 'reason' in type.fields ? null : undefined }
  }
  if (event === 'integrity.violated') {
    return { ...facts, record: undefined, location: null, findings: ['field_changed'] }
  }
  return { ...facts, status, location: event === 'shipment.created' ? null : facts.location }
}

const at = toInstant(new Date('2026-11-21T17:30:00Z'))
const example: WebhookFacts = {
  tracking_id: 'FT-20261121-ABC123',
  status: 'in_transit',
  location: 'Centro de Distribuição Recife',
  timestamp: at,
  shipment: {
    origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
    recipient_name: 'Ana Souza',
    id: '018f3c5e-7d09-7b1e-8c46-29494d5a0b1f',
    reference: 'NF 105000',
    estimated_delivery: toInstant(new Date('2026-11-26T21:00:00Z')),
    custom_data: { Volumes: 3 },
  },
  record: {
    event_id: '018f3c5e-7d0a-7c3e-9d57-3a5a4e6b1c20',
    sequence: 1,
    event_hash: `0x${'5c'.repeat(32)}`,
  },
  checkpoint: {
    id: '018f3c5e-7d0a-7c3e-9d57-3a5a4e6b1c20',
    checkpoint_type: 'entrada',
    timestamp: at,
    address: 'Rua do Porto, 1, Recife/PE',
    latitude: -8.063,
    longitude: -34.871,
    city: 'Recife',
    uf: 'PE',
    status: 'Em trânsito',
    notes: null,
  },
}
