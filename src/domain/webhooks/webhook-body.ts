import { isTestCode } from '#ledger/receipt/test-code.ts'
import type { WebhookEvent, WebhookFacts } from './webhook-event.ts'

/** Fields of a webhook's body whose names an account may choose. */
export const mappedFields = ['tracking_id', 'status', 'location', 'timestamp'] as const
type MappedField = (typeof mappedFields)[number]

/**
 * Shapes of a webhook's body. `nested` has the facts under `data`, `flat` beside the event's name.
 */
export const webhookShapes = ['nested', 'flat'] as const
type WebhookShape = (typeof webhookShapes)[number]

/** An account's settings for the bodies of its webhooks. */
export type WebhookForm = {
  readonly shape: WebhookShape
  /** Name of each field in the body, as the account chose it. */
  readonly fields: Readonly<Record<MappedField, string>>
}

export const defaultForm: WebhookForm = {
  shape: 'nested',
  fields: { tracking_id: 'tracking_id', status: 'status', location: 'location', timestamp: 'timestamp' },
}

/**
 * Names that Lastro itself uses in a body of either shape. An account cannot choose these names for
 * fields.
 */
const ownNames: ReadonlySet<string> = new Set([
  'event',
  'data',
  'shipment',
  'shipment_data',
  'checkpoint',
  'checkpoint_data',
  'annex',
  'annex_data',
  'notice',
  'notice_data',
  'event_id',
  'sequence',
  'event_hash',
  'changed',
  'reason',
  'findings',
  'test',
  'test_company',
  'message',
])

/**
 * Returns true if the chosen names differ from each other and from the names that Lastro itself
 * uses.
 */
export function isDistinct(fields: WebhookForm['fields']): boolean {
  const names = mappedFields.map((field) => fields[field])
  return new Set(names).size === names.length && names.every((name) => !ownNames.has(name))
}

/** Returns true for messages of a test company. */
export function isOfTestCompany(facts: Pick<WebhookFacts, 'tracking_id' | 'test_company'>): boolean {
  return facts.test_company ?? isTestCode(facts.tracking_id)
}

/** Returns the body of a webhook. The same facts and form give the same text. */
export function webhookBody(event: WebhookEvent, facts: WebhookFacts, form: WebhookForm): string {
  return JSON.stringify(webhookContent(event, facts, form))
}

/**
 * Returns the body of a webhook as an object. Members whose value is undefined are absent in its
 * JSON.
 */
export function webhookContent(event: WebhookEvent, facts: WebhookFacts, form: WebhookForm): object {
  const { tracking_id, status, location, timestamp } = form.fields
  const main = {
    [tracking_id]: facts.tracking_id,
    [status]: facts.status,
    [location]: facts.location,
  }
  const { event_id, sequence, event_hash } = facts.record ?? {}
  const record = { event_id, sequence, event_hash, changed: facts.changed, reason: facts.reason }
  const { annex, notice, findings, test, message } = facts
  const { origin, destination, recipient_name, id, reference, references, air } = facts.shipment
  const { estimated_delivery, custom_data } = facts.shipment
  const names = { origin, destination, recipient_name, id, reference, references }
  const shipment = { ...names, estimated_delivery, air, custom_data }
  const checkpoint = checkpointOf(facts)
  const test_company = isOfTestCompany(facts) || undefined
  return form.shape === 'nested'
    ? {
        event,
        [timestamp]: facts.timestamp,
        data: { ...main, ...record, shipment, checkpoint, annex, notice, findings },
        test,
        test_company,
        message,
      }
    : {
        event,
        ...main,
        [timestamp]: facts.timestamp,
        ...record,
        shipment_data: shipment,
        checkpoint_data: checkpoint,
        annex_data: annex,
        notice_data: notice,
        findings,
        test,
        test_company,
        message,
      }
}

/**
 * Returns the members of the checkpoint in their documented order, whatever their order in the
 * facts.
 */
function checkpointOf({ checkpoint }: WebhookFacts): object | undefined {
  if (checkpoint === undefined) return undefined
  const { latitude, longitude, address, id, checkpoint_type, timestamp, city, uf, status, notes } = checkpoint
  const { delivery, receiver, media } = checkpoint
  const place = { latitude, longitude, address, id, checkpoint_type, timestamp, city, uf, status, notes }
  return { ...place, delivery, receiver, media }
}
