import type { FastifyInstance } from 'fastify'
import { addAnnex, listAnnexes, removeMedia } from '#contract/endpoints/annexes.ts'
import { answersContestation } from '#domain/events/contestation.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { addLateByAuthorization } from '#core/changes/add-late-by-authorization.ts'
import { findAnnex, listAnnexesOf, presentAnnex } from '#core/changes/annex-queries.ts'
import { requesterOf, type Change } from '#core/changes/change.ts'
import { recordChange, type ChangeAnswer } from '#core/changes/record-changes.ts'
import { pictureRemoval } from '#core/changes/remove-picture.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { findPicturesOf, presentPicture } from '#core/media/pictures-of.ts'
import { missingShipment } from '#core/shipments/erased-shipment.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasPermission, insufficientRole, type Account } from '#platform/http/account.ts'
import { route, serve } from '#platform/http/route.ts'

/** Registers the routes for what is added to shipments, also after their final event. */
export function annexRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool } = services

  const record = async (change: Change, key: string, account: Account) =>
    present(await recordChange(services, change), account.id, key, account)

  const present = async (
    { eventId, isReplay }: Pick<ChangeAnswer, 'eventId' | 'isReplay'>,
    owner: string,
    key: string,
    account: Account,
  ) => {
    const row = await inTransaction(pool, [owner], async (tx) => {
      const [found] = await findAnnex(tx, eventId ?? '', owner)
      // The shipment can be erased between the two transactions.
      if (found === undefined) throw await missingShipment(tx, key, owner)
      return found
    })
    return { code: isReplay ? 200 : 201, data: presentAnnex(row, account) } as const
  }

  serve(api, addAnnex, async ({ params: { tracking_id: key }, body, account, reply }) => {
    if (answersContestation(body.kind) && !hasPermission(account, 'shipments.write'))
      throw insufficientRole('shipments.write')
    const change = annexAddition(account.id, key, body, log, authorOf(account))
    const { code, data } = await record(change, key, account).catch(async (error: unknown) => {
      const isOfOther = error instanceof Failure && error.code === 'not_found'
      if (!isOfOther || body.kind !== 'late_evidence') throw error
      const late = await addLateByAuthorization(services, log, { account: account.id, code: key, body })
      if (late === undefined) throw error
      return present(late, late.owner, key, account)
    })
    return reply.code(code).send({ status: 'success', data })
  })

  serve(api, removeMedia, async ({ params, body, account, reply }) => {
    const change = pictureRemoval(requesterOf(account, log), params, body)
    const { code, data } = await record(change, params.tracking_id, account)
    return reply.code(code).send({ status: 'success', data })
  })

  route(api, listAnnexes, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, params.tracking_id, account.id)
      const rows = await listAnnexesOf(tx, id, account.id)
      const pictures = await findPicturesOf(tx, id, account.id)
      return rows.map((row) => ({
        ...presentAnnex(row, account),
        pictures: pictures
          .filter(({ event_id }) => event_id === row.id)
          .map((picture) => presentPicture(picture, seesRecipients(account))),
      }))
    }),
  )
}
