import type { RemoveMediaBody } from '#contract/endpoints/annexes.ts'
import { refuseRemoval, removalContent } from '#domain/events/annex.ts'
import { Failure } from '#platform/errors/failure.ts'
import { deletedMedia } from '../media/queries.ts'
import { annexAddition } from './add-annex.ts'
import type { Change, Requester, Step } from './change.ts'

/**
 * Converts the deletion of a picture's content to a `Change` for `recordChanges`: an annex that
 * states who deleted it and why.
 * @param picture parameters of the path: the shipment's key, and the SHA-256 in hexadecimal
 */
export function pictureRemoval(
  by: Requester,
  { tracking_id: key, sha256: digest }: { readonly tracking_id: string; readonly sha256: string },
  { about, name, reason, ...declared }: RemoveMediaBody,
): Change {
  const removed = { about, name, digest }
  const annex = annexAddition(
    by.account,
    key,
    { ...declared, ...removalContent(removed, reason) },
    { origin: by.log },
    by.author,
  )
  return { ...annex, annex: { about, removes: digest }, steps: [assureRemovable(removed), ...annex.steps] }
}

type Removed = Pick<RemoveMediaBody, 'about' | 'name'> & { readonly digest: string }

/** Refuses the deletion of a picture that is not stored, or that another shipment names. */
function assureRemovable({ about, name, digest }: Removed): Step {
  return ({ shipment, annexes }) => {
    const uses = annexes.uses.filter(({ sha256 }) => sha256 === digest)
    const named = uses.find(
      (use) => use.shipment_id === shipment.id && use.event_id === about && use.name === name,
    )
    if (named === undefined) throw new Failure('media_unknown')
    if (named.deleted_at !== null) throw deletedMedia(named.deleted_at)
    if (!named.has_arrived) throw new Failure('media_awaited')
    const refusal = refuseRemoval(shipment.id, uses)
    if (refusal !== undefined) throw refusal
    return undefined
  }
}
