import type { LinkPage, LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
import { findSender } from '#core/accounts/queries.ts'
import { listAnnexesOf, type AnnexRow } from '#core/changes/annex-queries.ts'
import type { DeliveryLinkRow } from '#core/delivery-links/queries.ts'
import { findPicturesOf, type PictureRow } from '#core/media/pictures-of.ts'
import { firstNameOf, type MediaName } from '#domain/checkpoints/delivery.ts'
import type { ClosingOutcome } from '#domain/events/annex.ts'
import type { RecipientAnswer } from '#domain/events/recipient-answer.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findLinked, type LinkedRow } from './queries.ts'

/** Page of a link that nobody knows. */
export const unknownLink: LinkPage = { state: 'over', sender: null, delivery: null }

/** Reads what the page behind a link shows, in a transaction that is open for its account. */
export async function readLinkPage(on: Queryable, link: DeliveryLinkRow): Promise<LinkPage> {
  const { user_id: account, shipment_id: shipment, event_id: event } = link
  const [[sender = null], [linked], annexes, pictures] = await pipelined([
    findSender(on, account),
    findLinked(on, event, account),
    listAnnexesOf(on, shipment, account),
    findPicturesOf(on, shipment, account),
  ])
  if (linked === undefined) return { ...unknownLink, sender }
  const delivery = present(link, linked, annexes, pictures)
  if (delivery.answer !== null) return { state: 'answered', sender, delivery }
  return link.is_open ? { state: 'open', sender, delivery } : { ...unknownLink, sender }
}

function present(
  { event_id: event, sent_to, expires_at }: DeliveryLinkRow,
  linked: LinkedRow,
  annexes: readonly AnnexRow[],
  pictures: readonly PictureRow[],
): LinkedDelivery {
  const { receiver, city, uf, shows_photos: showsPhotos } = linked
  const isAttempt = linked.checkpoint_type === 'tentativa'
  const firstName = receiver === null ? undefined : firstNameOf(receiver)
  const answer = annexes.find(({ via, facts }) => via === 'link' && facts?.['about'] === event)
  const following = annexes.filter(({ facts }) => answer !== undefined && facts?.['about'] === answer.id)
  const closing = following.find(({ kind }) => kind === 'dispute_closed')
  return {
    tracking_id: linked.tracking_id,
    event_id: event,
    is_attempt: isAttempt,
    timestamp: linked.occurred_at.toISOString(),
    place: [city, uf].filter((part) => part !== null).join('/') || null,
    received_by: isAttempt ? null : (firstName ?? null),
    reason: receiver?.reason ?? null,
    pictures: showsPhotos ? picturesOf(event, pictures).filter(({ name }) => name !== 'signature') : [],
    sent_to,
    expires_at: expires_at.toISOString(),
    answer: answer === undefined ? null : { ...answerOf(answer), ...saidIn(answer, pictures) },
    replies: following
      .filter(({ kind }) => kind === 'company_replied')
      .map((reply) => saidIn(reply, pictures)),
    closing:
      closing === undefined
        ? null
        : { outcome: closing.facts?.['outcome'] as ClosingOutcome, ...saidIn(closing, pictures) },
  }
}

function answerOf({ id, facts }: AnnexRow) {
  return { id, answer: (facts?.['reason'] ?? 'received') as RecipientAnswer }
}

function saidIn({ id, text, occurred_at }: AnnexRow, pictures: readonly PictureRow[]) {
  return { text, timestamp: occurred_at.toISOString(), pictures: picturesOf(id, pictures) }
}

function picturesOf(event: string, pictures: readonly PictureRow[]) {
  return pictures
    .filter(({ event_id }) => event_id === event)
    .map(({ name, sha256, arrived_at, deleted_at }) => ({
      name: name as MediaName,
      sha256,
      is_stored: arrived_at !== null && deleted_at === null,
    }))
}
