import type { FastifyInstance } from 'fastify'
import {
  deliveryPdf,
  getShipmentDelivery,
  getDeliveryRules,
  saveDeliveryRules,
} from '#contract/endpoints/deliveries.ts'
import type { Language } from '#contract/messages/message.ts'
import type { AnsweredPicture } from '#contract/schema/delivery-objects.ts'
import { isAnswer } from '#domain/events/contestation.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import { findSender } from '#core/accounts/queries.ts'
import { listAnnexesOf, presentAnnex } from '#core/changes/annex-queries.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { presentPicture } from '#core/media/pictures-of.ts'
import { findMedia } from '#core/media/queries.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { freeBuffer } from '#platform/base/free-buffer.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openFairQueue } from '#platform/concurrency/fair-queue.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { insufficientRole } from '#platform/http/account.ts'
import { statedLanguage } from '#platform/http/language.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { noRules, readDeliveryRules, writeDeliveryRules } from './queries.ts'
import { proofContent, provenEvent, type StoredPicture } from './proof-content.ts'
import { readDelivery } from './read-delivery.ts'

/** Longest side in pixels of a picture on paper that must be converted. */
const MAX_SIDE = 1600

export function deliveryRoutes(api: FastifyInstance, { pool, config }: Services): void {
  // One proof at a time, because each holds its pictures in memory.
  const proofs = openFairQueue({ concurrency: 1, maxWaitingPerKey: 10, maxWaitingKeys: 40 })

  route(api, getDeliveryRules, async ({ account: { id } }) => {
    const [row = noRules] = await inTransaction(pool, [id], (tx) => readDeliveryRules(tx, id))
    return row
  })

  route(api, saveDeliveryRules, async ({ body, account: { id } }) => {
    const [row = noRules] = await inTransaction(pool, [id], (tx) => writeDeliveryRules(tx, id, body))
    return row
  })

  route(api, getShipmentDelivery, async ({ params: { tracking_id: key }, account }) => {
    const { delivery } = await inTransaction(pool, [account.id], (tx) =>
      readDelivery(tx, key, account.id, seesRecipients(account)),
    )
    return delivery
  })

  serve(api, deliveryPdf, async ({ params: { tracking_id: key }, account, request, reply }) => {
    if (!seesRecipients(account)) throw insufficientRole('recipients.read')
    const language = statedLanguage(request.headers['accept-language']) ?? 'en'
    const proof = await proofs.run(account.id, async () => {
      const source = await inTransaction(pool, [account.id], async (tx) => {
        const { delivery, shipment, pictures } = await readDelivery(tx, key, account.id, true)
        const main = provenEvent(delivery)
        if (main === undefined) throw new Failure('not_found')
        const [[company], annexes] = await pipelined([
          findSender(tx, account.id),
          listAnnexesOf(tx, shipment.id, account.id),
        ])
        const answers = annexes
          .filter(({ kind }) => isAnswer(kind))
          .map((row) => ({
            annex: presentAnnex(row, account),
            pictures: pictures
              .filter(({ event_id: event }) => event === row.id)
              .map((picture) => presentPicture(picture, true)),
          }))
        const stored = await pipelined(
          [main, ...answers].map((event) => findStored(tx, account.id, event.pictures)),
        )
        return { delivery, main, answers, sender: company?.name, stored }
      })
      const [stored = [], ...answered] = await Promise.all(source.stored.map(toStoredPictures))
      const answers = source.answers.map((one, at) => ({ ...one, stored: answered[at] ?? [] }))
      const content = { ...source, stored, answers, publicUrl: config.publicUrl }
      const { writeProof } = await import('./write-proof.ts')
      const file = await writeProof(proofContent(content, language, new Date()))
      for (const { bytes } of source.stored.flat()) freeBuffer(bytes)
      return { file, type: source.main.checkpoint_type }
    })
    const name = fileNames[language][proof.type === 'tentativa' ? 'attempt' : 'delivery']
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}-${key}.pdf"`)
      .type('application/pdf')
      .send(proof.file)
  })
}

const fileNames = {
  pt: { delivery: 'prova-de-entrega', attempt: 'prova-de-tentativa' },
  en: { delivery: 'proof-of-delivery', attempt: 'proof-of-attempt' },
} as const satisfies Readonly<Record<Language, object>>

type Stored = StoredPicture & { readonly type: string }

/** Reads those of an event's pictures that are stored, in one round trip. */
async function findStored(
  on: Queryable,
  account: string,
  pictures: readonly AnsweredPicture[],
): Promise<readonly Stored[]> {
  const named = pictures.map(({ name, sha256 }) => ({ name, digest: decodeHex(sha256) }))
  const found = await pipelined(named.map(({ digest }) => findMedia(on, account, digest, null)))
  return named.flatMap(({ name, digest }, at) => {
    const row = found[at]?.[0]
    if (row?.content == null) return []
    assureIntact(row.content, digest)
    const { buffer, byteOffset, length } = row.content
    return [{ name, bytes: Buffer.from(buffer, byteOffset, length), type: row.type }]
  })
}

async function toStoredPictures(stored: readonly Stored[]): Promise<readonly StoredPicture[]> {
  const pictures: StoredPicture[] = []
  for (const { name, bytes, type } of stored) {
    pictures.push({ name, bytes: type === 'image/jpeg' ? bytes : await toJpeg(bytes) })
  }
  return pictures
}

/** Converts a picture for paper. A PDF holds JPEG as it is, but no WebP, and no PNG of any size. */
async function toJpeg(bytes: Buffer): Promise<Buffer> {
  const { decodePicture } = await import('#platform/pictures/decode-picture.ts')
  const { data } = await decodePicture(bytes, { formats: 'PNG, WebP', failOn: 'error' }, (picture) =>
    picture
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 }),
  )
  return data
}
