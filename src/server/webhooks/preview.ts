import type { WebhookForm } from '#domain/webhook-body.ts'
import { webhookBody } from '#domain/webhook-body.ts'
import { toInstant } from '#domain/instant.ts'
import type { WebhookEvent, WebhookFacts } from '#domain/webhook-event.ts'
import type { Transaction } from '../db/transaction.ts'
import { findToPreview } from './log-queries.ts'

/** The status after an event that leaves only one. */
const statusOf: Partial<Record<WebhookEvent, string>> = {
  'shipment.delivered': 'delivered',
  'shipment.cancelled': 'cancelled',
}

/** The body that an event would have of the newest shipment of an account, or of an example where it has none. */
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
  const { tracking_id, status, origin, destination, recipient_name } = row
  const shipment = { origin, destination, recipient_name }
  if (row.checkpoint_id === null || row.occurred_at === null) {
    const { checkpoint, location } = example
    return { tracking_id, status, location, timestamp: toInstant(row.created_at), shipment, checkpoint }
  }
  const timestamp = toInstant(row.occurred_at)
  const { checkpoint_id: id, checkpoint_type, address, latitude, longitude, location } = row
  const checkpoint = { id, checkpoint_type, timestamp, address, latitude, longitude }
  return { tracking_id, status, location, timestamp, shipment, checkpoint }
}

/** As much of the facts as the event tells. */
function ofEvent({ checkpoint, ...facts }: WebhookFacts, event: WebhookEvent): WebhookFacts {
  const status = statusOf[event] ?? facts.status
  if (event.startsWith('checkpoint.')) return { ...facts, status, checkpoint }
  if (event === 'integrity.violated') return { ...facts, location: null, findings: ['field_changed'] }
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
  },
  checkpoint: {
    id: '018f3c5e-7d0a-7c3e-9d57-3a5a4e6b1c20',
    checkpoint_type: 'entrada',
    timestamp: at,
    address: 'Rua do Porto, 1, Recife/PE',
    latitude: -8.063,
    longitude: -34.871,
  },
}
