import { checkpointFields, type CheckpointContent } from '#domain/entry.ts'
import { signedIn, type Author } from '../events/author.ts'
import { contentOf, declaredEvent, type DeclaredBody } from '../events/declared-event.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { CheckpointRequest } from './decide-batch.ts'

/** A body as the contract parses it, whoever sends it. */
export type CheckpointBody = CheckpointContent &
  DeclaredBody & {
    readonly tracking_id: string
    /** Another name of the notes. */
    readonly description?: string | null | undefined
    readonly address_id?: string | null | undefined
    readonly made_offline?: boolean | undefined
  }

/**
 * What `recordBatch` takes, of a parsed body: its client statement rebuilt.
 * @throws Refusal `statement_mismatch`
 */
export function checkpointRequest(
  body: CheckpointBody,
  account: string,
  log: LogIdentity,
  author: Author = signedIn(account),
): CheckpointRequest {
  // The way it comes is no part of what is asked: a device that sends it again may have lost its network in between.
  const { made_offline: isOffline = false, ...asked } = body
  const { address_id: addressId = null, description = null, ...said } = contentOf(asked)
  const content = { ...said, notes: said.notes ?? description }
  return {
    account,
    trackingId: body.tracking_id,
    content,
    addressId,
    author: isOffline && author.via === 'web' ? { ...author, via: 'offline' } : author,
    declared: declaredEvent({
      log: log.origin,
      type: 'checkpoint.created',
      trackingId: body.tracking_id,
      body: asked,
      fieldsAt: (occurredAt) => checkpointFields(occurredAt, content),
    }),
  }
}
