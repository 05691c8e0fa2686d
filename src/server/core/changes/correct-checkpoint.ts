import { checkpointCorrectedFields } from '#domain/events/change-entry.ts'
import { refuseCorrection } from '#domain/checkpoints/correction.ts'
import { correctedContent, type Patch } from '#domain/events/edited-content.ts'
import { checkpointFields, type CheckpointContent } from '#domain/events/entry.ts'
import { toInstant } from '#domain/base/instant.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { DeclaredChange } from '../events/declared-event.ts'
import { assureOwn } from './assure-own.ts'
import { assureKnownVersion, assureUnchanged } from './assure-unchanged.ts'
import type { Change, Requester } from './change.ts'
import { liveCheckpointOf, effectiveCheckpoint, withPast } from './effective-checkpoint.ts'

/** Correction as parsed by the API contract; absent members stay unchanged. */
export type CorrectionBody = DeclaredChange & Patch<CheckpointContent>

/** Converts the correction of a checkpoint to a `Change` for `recordChanges`. */
export function checkpointCorrection(by: Requester, id: string, body: CorrectionBody): Change {
  return {
    ...by,
    of: { checkpoint: id },
    eventId: body.event_id,
    asked: { change: 'correction', checkpoint: id, ...body },
    steps: [
      ({ shipment, checkpoints, now }, declare) => {
        const row = effectiveCheckpoint(checkpoints, id)
        assureOwn(row, by.author)
        const content = correctedContent(row, body)
        const occurredAt = body.occurred_at ?? toInstant(row.occurred_at)
        const after = {
          ...row,
          ...content,
          // A checkpoint whose address is changed no longer refers to the saved address.
          address_id: content.address === row.address ? row.address_id : null,
          occurred_at: new Date(occurredAt),
        }
        const standing = checkpoints.map(liveCheckpointOf)
        const refusal = refuseCorrection(shipment, standing, liveCheckpointOf(after), now.getTime())
        if (refusal !== undefined) throw refusal
        const changed = changedFields(
          checkpointFields(toInstant(row.occurred_at), row),
          checkpointFields(occurredAt, content),
        )
        if (changed.length === 0) return undefined
        assureUnchanged(body.expected_hash, row.blockchain_hash)
        assureKnownVersion('checkpoint.corrected', row)
        const target = { eventId: id, statement: row.blockchain_hash.toString('hex') }
        const declared = declare('checkpoint.corrected', body, (declaredAt) =>
          checkpointCorrectedFields(declaredAt, target, occurredAt, content),
        )
        const checkpoint = {
          ...after,
          blockchain_hash: Buffer.from(declared.statement.hash),
          version_event_id: declared.eventId,
        }
        const live = checkpoints.map((one) => (one.id === id ? checkpoint : one))
        const corrected = { kind: 'correction', checkpoint, changed } as const
        return { declared, shipment: withPast(shipment, live), content: corrected }
      },
    ],
  }
}

function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter(
    (name) => canonicalize(before[name] ?? null) !== canonicalize(after[name] ?? null),
  )
}
