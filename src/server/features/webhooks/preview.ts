import { deliveryFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { sampleFacts, statusAfter } from '#contract/openapi/sample-facts.ts'
import { pick } from '#domain/base/field-table.ts'
import { toInstant } from '#domain/base/instant.ts'
import { type WebhookForm, webhookBody } from '#domain/webhooks/webhook-body.ts'
import type { WebhookEvent, WebhookFacts } from '#domain/webhooks/webhook-event.ts'
import type { Account } from '#platform/http/account.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { findToPreview } from './log-queries.ts'

/**
 * Returns the message body of an event for the newest shipment of an account, or for an example
 * shipment if the account has none.
 */
export async function previewBody(
  tx: Transaction,
  { id, isTest }: Pick<Account, 'id' | 'isTest'>,
  event: WebhookEvent,
  form: WebhookForm,
): Promise<{ readonly body: string; readonly is_example: boolean }> {
  const [row] = await findToPreview(tx, id)
  const facts =
    row === undefined ? { ...sampleFacts(event), test_company: isTest || undefined } : factsOf(row, event)
  return { body: webhookBody(event, facts, form), is_example: row === undefined }
}

type PreviewRow = Awaited<ReturnType<typeof findToPreview>>[number]

/** Returns the sample of an event with the shipment's data, and those of its newest checkpoint. */
function factsOf(row: PreviewRow, event: WebhookEvent): WebhookFacts {
  const sample = sampleFacts(event)
  const { tracking_id, id, event_hash, occurred_at } = row
  const facts = {
    ...sample,
    tracking_id,
    status: statusAfter[event] ?? row.status,
    timestamp: toInstant(occurred_at ?? row.created_at),
    shipment: {
      ...pick(row, ['id', 'origin', 'destination', 'recipient_name', 'reference', 'references', 'air']),
      custom_data: row.custom_data,
      estimated_delivery: row.estimated_delivery && toInstant(row.estimated_delivery),
    },
    record: sample.record && { event_id: row.checkpoint_id ?? id, sequence: row.events - 1, event_hash },
  }
  if (row.checkpoint_id === null) return facts
  const checkpoint = sample.checkpoint && {
    ...pick(row, [
      'checkpoint_type',
      'address',
      'latitude',
      'longitude',
      'city',
      'uf',
      'notes',
      ...deliveryFieldNames,
    ]),
    id: row.checkpoint_id,
    timestamp: facts.timestamp,
    status: row.checkpoint_status,
  }
  return { ...facts, location: sample.location && row.location, checkpoint }
}
