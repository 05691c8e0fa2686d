import { randomBytes } from 'node:crypto'
import { shipmentFields, type ShipmentContent } from '#domain/events/entry.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { signedIn, type Author } from '../events/author.ts'
import { contentOf, declaredEvent, isClientsStatement, type DeclaredBody } from '../events/declared-event.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { ShipmentRequest } from './decide-creations.ts'

/** Request body of a new shipment, as the API contract parses it, from a session or an API key. */
export type ShipmentBody = ShipmentContent & DeclaredBody & { readonly tracking_id?: string | undefined }

type RequestOptions = {
  /** Absent for the member that the account belongs to. */
  readonly author?: Author
  /** True if a new code is for a test company. */
  readonly isTest?: boolean
}

/**
 * Converts a parsed body into a request for `createBatch`: rebuilds its client statement, and
 * computes the shipment's pseudonym in the log. A body without a tracking code gets a new one. The
 * digest by which a repeated request is recognised does not contain this code.
 * @throws Refusal `statement_mismatch`
 * @throws Failure `missing_fields` for a client statement without a tracking code
 */
export function shipmentRequest(
  body: ShipmentBody,
  account: string,
  log: LogIdentity,
  { author = signedIn(account), isTest = false }: RequestOptions = {},
): ShipmentRequest {
  const declaration = declaredShipment(body, log, isTest)
  const pseudonym = log.pseudonymOf(declaration.declared.trackingId)
  return { account, author, ...declaration, pseudonym }
}

/**
 * Rebuilds the client statement of a parsed body. Throws like `shipmentRequest`, which also
 * computes the pseudonym and so takes several times as long.
 */
export function declaredShipment(
  body: ShipmentBody,
  log: LogIdentity,
  isTest = false,
): Pick<ShipmentRequest, 'content' | 'declared'> {
  if (body.tracking_id === undefined && isClientsStatement(body))
    throw new Failure('missing_fields', { missing: ['tracking_id'] })
  const trackingId = body.tracking_id ?? createTrackingCode(new Date(), randomBytes, isTest)
  const content = contentOf(body)
  return {
    content,
    declared: declaredEvent({
      log: log.origin,
      type: 'shipment.created',
      trackingId,
      body,
      fieldsAt: (occurredAt) => shipmentFields(occurredAt, content),
    }),
  }
}
