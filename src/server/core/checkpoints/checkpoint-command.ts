import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointProposal } from '#domain/checkpoints/checkpoint.ts'
import { checkpointFields, type CheckpointContent } from '#domain/events/entry.ts'
import { signedIn, type Author } from '../events/author.ts'
import { contentOf, declaredEvent, type DeclaredEvent } from '../events/declared-event.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import type { LogIdentity } from '../log/identity.ts'

/**
 * Command to record one checkpoint. `declared` contains the client statement, which the server has
 * rebuilt from the request.
 */
export type RecordCheckpoint = {
  /** Origin of the log. */
  readonly log: string
  readonly account: string
  readonly trackingId: string
  readonly content: CheckpointContent
  /**
   * Id of the account's saved address at which the checkpoint was recorded; null if the place is
   * not a saved address.
   */
  readonly addressId: string | null
  readonly author: Author
  readonly declared: DeclaredEvent
}

/** Stored checkpoint of a command. `isReplay` is true if the same request was recorded before. */
export type CheckpointAnswer = { readonly row: CheckpointRow; readonly isReplay: boolean }

/**
 * Converts a parsed request body to the command that records its checkpoint.
 * @throws Refusal `statement_mismatch`
 */
export function checkpointCommand(
  body: CreateCheckpointBody,
  account: string,
  log: Pick<LogIdentity, 'origin'>,
  author: Author = signedIn(account),
): RecordCheckpoint {
  // The request digest excludes `made_offline`. A retry of the same request may differ in this
  // member, because the device may have been offline in between.
  const { made_offline: isOffline = false, ...asked } = body
  const { address_id: addressId = null, description = null, ...said } = contentOf(asked)
  const content = { ...said, notes: said.notes ?? description }
  return {
    log: log.origin,
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

/** Returns the parts of a command that the domain's rules for checkpoints use. */
export function proposalOf({ content, declared }: RecordCheckpoint): CheckpointProposal {
  return {
    type: content.checkpoint_type,
    location: content.location,
    occurredAt: Date.parse(declared.occurredAt),
  }
}
