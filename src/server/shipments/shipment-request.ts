import { shipmentFields, type ShipmentContent } from '#domain/entry.ts'
import { signedIn, type Author } from '../events/author.ts'
import { contentOf, declaredEvent, type DeclaredBody } from '../events/declared-event.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { ShipmentRequest } from './decide-creations.ts'

/** A body as the contract parses it, whoever sends it. */
export type ShipmentBody = ShipmentContent & DeclaredBody & { readonly tracking_id: string }

/**
 * What `createBatch` takes, of a parsed body: its client statement rebuilt, the shipment named in the log.
 * @throws Refusal `statement_mismatch`
 */
export function shipmentRequest(
  body: ShipmentBody,
  account: string,
  log: LogIdentity,
  author: Author = signedIn(account),
): ShipmentRequest {
  const content = contentOf(body)
  return {
    account,
    author,
    content,
    declared: declaredEvent({
      log: log.origin,
      type: 'shipment.created',
      trackingId: body.tracking_id,
      body,
      fieldsAt: (occurredAt) => shipmentFields(occurredAt, content),
    }),
    pseudonym: log.pseudonymOf(body.tracking_id),
  }
}
