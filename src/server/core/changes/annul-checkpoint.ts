import { checkpointAnnulledFields } from '#domain/events/change-entry.ts'
import { refuseAnnulment } from '#domain/checkpoints/correction.ts'
import type { DeclaredChange } from '../events/declared-event.ts'
import { assureOwn } from './assure-own.ts'
import { assureUnchanged } from './assure-unchanged.ts'
import type { Change, Requester } from './change.ts'
import { liveCheckpointOf, effectiveCheckpoint, withPast } from './effective-checkpoint.ts'

/** Annulment as parsed by the API contract. */
export type AnnulmentBody = DeclaredChange & { readonly reason: string | null }

/**
 * Converts the annulment of a checkpoint to a `Change` for `recordChanges`. An annulment does not
 * change the shipment's status (see `pastOf` in domain/checkpoints/correction.ts).
 */
export function checkpointAnnulment(by: Requester, id: string, body: AnnulmentBody): Change {
  return {
    ...by,
    of: { checkpoint: id },
    eventId: body.event_id,
    asked: { change: 'annulment', checkpoint: id, ...body },
    steps: [
      ({ shipment, checkpoints, now }, declare) => {
        const row = effectiveCheckpoint(checkpoints, id)
        assureOwn(row, by.author)
        const refusal = refuseAnnulment(shipment, checkpoints.map(liveCheckpointOf), id)
        if (refusal !== undefined) throw refusal
        assureUnchanged(body.expected_hash, row.blockchain_hash)
        const target = { eventId: id, statement: row.blockchain_hash.toString('hex') }
        const declared = declare('checkpoint.annulled', body, (occurredAt) =>
          checkpointAnnulledFields(occurredAt, target, body.reason),
        )
        const checkpoint = { ...row, annulled_at: now, annulled_by: declared.eventId }
        const live = checkpoints.filter((one) => one.id !== id)
        return { declared, content: { kind: 'annulment', checkpoint }, shipment: withPast(shipment, live) }
      },
    ],
  }
}
