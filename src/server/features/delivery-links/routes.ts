import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  answerDelivery,
  readDeliveryLink,
  readLinkPicture,
  storeAnswerPicture,
  type AnswerBody,
  type LinkPage,
} from '#contract/endpoints/delivery-links.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { lockWholeShipments } from '#core/changes/queries.ts'
import { recordIn } from '#core/changes/record-changes.ts'
import type { DeliveryLinkRow } from '#core/delivery-links/queries.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { unnamed } from '#core/events/author.ts'
import { refuseConflict } from '#core/events/conflict.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { pictureHeaders } from '#core/media/picture-headers.ts'
import { deletedMedia, findMedia, findMediaUses } from '#core/media/queries.ts'
import { storePicture } from '#core/media/store-picture.ts'
import { answerContent, fitsAnswer } from '#domain/events/recipient-answer.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import { openLinkGuard } from './open-link.ts'
import { readLinkPage, unknownLink } from './read-link-page.ts'

/** Registers the calls of the page on which recipients answer by a mailed link. */
export function deliveryLinkRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
): void {
  const { pool } = services
  const findLink = openLinkGuard(services)
  const pageOf = (link: DeliveryLinkRow) =>
    inTransaction(pool, [link.user_id], (tx) => readLinkPage(tx, link))

  route(api, readDeliveryLink, async ({ body: { token }, request }) => {
    const link = await findLink(token, request.ip)
    return link === undefined ? unknownLink : pageOf(link)
  })

  route(api, answerDelivery, async ({ body: { token, ...answer }, request }) => {
    const link = await findLink(token, request.ip)
    return link === undefined ? unknownLink : recordAnswer(services, link, answer, log)
  })

  route(api, storeAnswerPicture, async ({ body: { token, photo }, request }) => {
    const link = await findLink(token, request.ip)
    const bytes = Buffer.from(photo, 'base64')
    const digest = createHash('sha256').update(bytes).digest()
    const named = link === undefined ? [] : ((await pageOf(link)).delivery?.answer?.pictures ?? [])
    const sha256 = digest.toString('hex')
    if (link === undefined || !named.some((one) => one.sha256 === sha256)) throw new Failure('media_unknown')
    await storePicture(pool, { bytes, digest, account: link.user_id, sender: link.user_id })
    return { sha256 }
  })

  serve(api, readLinkPicture, async ({ params: { sha256 }, body: { token }, request, reply }) => {
    const link = await findLink(token, request.ip)
    if (link === undefined || !shownIn(await pageOf(link)).includes(sha256)) throw new Failure('not_found')
    const digest = Buffer.from(sha256, 'hex')
    const { user_id: account } = link
    const [found] = await inTransaction(pool, [account], (tx) => findMedia(tx, account, digest, null))
    if (found === undefined) throw new Failure('not_found')
    if (found.content === null) throw deletedMedia(found.deleted_at ?? new Date())
    assureIntact(found.content, digest)
    return reply.headers(pictureHeaders).type(found.type).send(found.content)
  })
}

/** Returns the digests of the pictures that a page shows. */
function shownIn({ delivery }: LinkPage): readonly string[] {
  if (delivery === null) return []
  const { answer, replies, closing } = delivery
  return [delivery, answer, ...replies, closing].flatMap(
    (one) => one?.pictures.map(({ sha256 }) => sha256) ?? [],
  )
}

/**
 * Records an answer, unless the delivery has one already, and returns the page after it. The lock
 * of the shipment lets one of several answers win.
 * @throws Failure `invalid_fields` if the answer does not fit the delivery or attempt, or names a
 * picture of another event
 */
async function recordAnswer(
  { pool, projections }: RecordingServices,
  link: DeliveryLinkRow,
  { answer, text, media, ...declared }: Omit<AnswerBody, 'token'>,
  log: LogIdentity,
): Promise<LinkPage> {
  const { user_id: account, shipment_id: shipment, event_id: about, sent_to: sentTo } = link
  const content = answerContent({ about, sentTo, answer, text, media })
  const author = unnamed('link')
  const change = annexAddition(account, shipment, { ...declared, ...content }, log, author)
  const [outcome] = await refuseConflict([declared], async () => [
    {
      answer: await inTransaction(pool, [account], async (tx) => {
        await lockWholeShipments(tx, account, [], [shipment], [])
        const page = await readLinkPage(tx, link)
        if (page.state !== 'open') return page
        if (!fitsAnswer(answer, page.delivery?.is_attempt === true)) {
          throw new Failure('invalid_fields', { fields: { answer: 'invalid_choice' } })
        }
        // The page shows the pictures that its answer names, and the digests of all are public.
        const used = await findMediaUses(
          tx,
          account,
          Object.values(media ?? {}).flatMap((one) => one ?? []),
        )
        if (used.length > 0) throw new Failure('invalid_fields', { fields: { media: 'picture_used' } })
        const [recorded] = await recordIn(tx, projections, account, [change])
        answerOf(recorded)
        return readLinkPage(tx, link)
      }),
    },
  ])
  return answerOf(outcome)
}
