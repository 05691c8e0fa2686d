import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  CERTIFICATE_FILE_FIELD,
  CERTIFICATE_LIMIT,
  createDeviceCertificate,
  deleteDeviceCertificate,
  type certificateTypes,
  getDeviceCertificateFile,
  putDeviceCertificateFile,
} from '#contract/endpoints/devices.ts'
import { insertFileRow } from '#core/conditions/queries.ts'
import { requestJudgements, type ChangedPeriod } from '#core/conditions/request-judgement.ts'
import { authorOf } from '#core/events/author.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { pictureHeaders } from '#core/media/picture-headers.ts'
import { deletedMedia, deleteUnnamedCertificates } from '#core/media/queries.ts'
import { daysAfter } from '#domain/base/instant.ts'
import { pictureTypeOf } from '#domain/checkpoints/picture.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { readUpload } from '#platform/http/read-upload.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import { addCertificate } from './device-list.ts'
import {
  deleteCertificateRow,
  findCertificate,
  findCertificateFile,
  updateCertificateFile,
  type CertificateRow,
} from './device-queries.ts'
import { presentCertificate } from './present-device.ts'

/** Files of certificates by one account: 60, then one every 5 seconds, because each takes space. */
const certificateFiles: Limit = { name: 'certificate-file', burst: 60, seconds: 5 }

/** Serves the calibration certificates of devices, and their files. */
export async function certificateRoutes(api: FastifyInstance, { pool, keys }: Services): Promise<void> {
  const throttle = openThrottle(keys)

  serve(api, createDeviceCertificate, async ({ params: { id }, body, account, reply }) => {
    const { row, isReplay } = await inTransaction(pool, [account.id], async (tx) => {
      const added = await addCertificate(tx, account.id, id, body)
      await requestJudgements(tx, account.id, [certifiedPeriod(added.row)])
      return added
    })
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentCertificate(row) })
  })

  route(api, deleteDeviceCertificate, ({ params: { id, certificate_id }, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      // No certificate gets the same file before this one's is deleted.
      await lockAccount(tx, account.id)
      const certificate = await certificateOf(tx, account.id, id, certificate_id)
      await deleteCertificateRow(tx, account.id, certificate_id)
      await deleteUnnamedCertificates(tx, account.id)
      await requestJudgements(tx, account.id, [certifiedPeriod(certificate)])
      return { id: certificate_id }
    }),
  )

  await api.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: CERTIFICATE_LIMIT - 1 },
    })
    route(scope, putDeviceCertificateFile, async ({ params: { id, certificate_id }, account, request }) => {
      const retryAfter = await throttle.take(pool, [throttle.bucket(certificateFiles, account.id)])
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
      await inTransaction(pool, [account.id], (tx) => certificateOf(tx, account.id, id, certificate_id))
      const { file } = await readUpload(request, CERTIFICATE_FILE_FIELD)
      const type = certificateTypeOf(file)
      if (type === undefined)
        throw new Failure('image_unsupported', { facts: { formats: 'PDF, JPEG, PNG, WebP' } })
      const digest = createHash('sha256').update(file).digest()
      const sender = authorOf(account).actor ?? account.id
      return inTransaction(pool, [account.id], async (tx) => {
        await lockAccount(tx, account.id)
        await certificateOf(tx, account.id, id, certificate_id)
        await insertFileRow(tx, account.id, digest, type, file.length, 'certificate', sender, file)
        await updateCertificateFile(tx, account.id, certificate_id, digest)
        await deleteUnnamedCertificates(tx, account.id)
        return presentCertificate(await certificateOf(tx, account.id, id, certificate_id))
      })
    })
  })

  serve(api, getDeviceCertificateFile, async ({ params: { id, certificate_id }, account, reply }) => {
    const [found] = await inTransaction(pool, [account.id], (tx) =>
      findCertificateFile(tx, account.id, id, certificate_id),
    )
    if (found === undefined) throw new Failure('not_found')
    const { content, digest, type, deleted_at: deletedAt } = found
    // The same bytes may be a picture of a delivery, which is deleted by age.
    if (content === null) throw deletedMedia(deletedAt ?? new Date())
    assureIntact(content, digest)
    return reply
      .headers({ ...pictureHeaders, 'content-disposition': 'attachment' })
      .type(type)
      .send(content)
  })
}

/** Returns the media type of a file by its first bytes, whatever its name says. */
function certificateTypeOf(file: Buffer): (typeof certificateTypes)[number] | undefined {
  return file.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : pictureTypeOf(file)
}

/** @throws Failure `not_found` if the device has no such certificate */
async function certificateOf(
  tx: Transaction,
  account: string,
  device: string,
  id: string,
): Promise<CertificateRow> {
  const [found] = await findCertificate(tx, account, id)
  if (found?.device_id !== device) throw new Failure('not_found')
  return found
}

/** Returns the days on which a certificate may hold, with those of other time zones. */
function certifiedPeriod({ device_id: device, calibrated_on, valid_until }: CertificateRow): ChangedPeriod {
  const [from, until] = [new Date(calibrated_on), daysAfter(new Date(valid_until), 2)]
  return { device, from, to: until }
}
