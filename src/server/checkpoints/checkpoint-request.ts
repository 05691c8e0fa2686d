import { checkpointFields, type CheckpointContent } from '#domain/entry.ts'
import { contentOf, declaredEvent, type DeclaredBody } from '../events/declared-event.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { CheckpointRequest } from './decide-batch.ts'

/** A body as the contract parses it, whoever sends it. */
export type CheckpointBody = CheckpointContent &
  DeclaredBody & {
    readonly tracking_id: string
    readonly address_id?: string | null | undefined
  }

/**
 * What `recordBatch` takes, of a parsed body: its client statement rebuilt.
 * @throws Refusal `statement_mismatch`
 */
export function checkpointRequest(
  body: CheckpointBody,
  account: string,
  log: LogIdentity,
): CheckpointRequest {
  const { address_id: addressId = null, ...content } = contentOf(body)
  return {
    account,
    trackingId: body.tracking_id,
    content,
    addressId,
    declared: declaredEvent({
      log: log.origin,
      type: 'checkpoint.created',
      trackingId: body.tracking_id,
      body,
      fieldsAt: (occurredAt) => checkpointFields(occurredAt, content),
    }),
  }
}
