import { createHash } from 'node:crypto'
import { MAX_SIGNATURE_BYTES, pictureTypeOf, withoutMetadata } from '#domain/checkpoints/picture.ts'
import {
  deletedMedia,
  findMediaFacts,
  findMediaOwners,
  findSignatureUse,
  insertPicture,
  lockNamingShipments,
  type MediaFacts,
} from '#core/media/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, scopeTo } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'

export type SentPicture = {
  readonly bytes: Buffer
  /** SHA-256 of the bytes as the address of the call names it. */
  readonly digest: Buffer
  readonly account: string
  /** Member or API key that sends the picture. */
  readonly sender: string
}

/** Stored picture, and whether this call stored it. */
type StoredPicture = { readonly facts: MediaFacts; readonly isNew: boolean }

/**
 * Stores a picture for each account whose events name it. These are the caller's own account and
 * the owners whose authorization the caller used for such an event.
 * @throws Failure `digest_mismatch`, `media_unknown`, `media_deleted`, `body_too_large`,
 * `media_has_metadata`, or as `decodePicture`
 */
export async function storePicture(pool: Pool, sent: SentPicture): Promise<StoredPicture> {
  const { bytes, digest, account, sender } = sent
  if (!createHash('sha256').update(bytes).digest().equals(digest)) throw new Failure('digest_mismatch')
  const { owners, stored } = await findStored(pool, sent)
  const [known] = stored
  if (known !== undefined && stored.length === owners.length) return { facts: known, isNew: false }

  const { type, width, height } = await examinePicture(bytes)
  return inTransaction(pool, [account, ...owners], async (tx) => {
    const [, inserted, found] = await pipelined([
      lockNamingShipments(tx, digest, owners),
      insertPicture(tx, digest, owners, bytes, type, width, height, account, sender),
      findMediaFacts(tx, digest, owners),
    ])
    const [facts] = found
    // All shipments that name the picture were erased since.
    if (facts === undefined) throw new Failure('media_unknown')
    return { facts, isNew: inserted.length > 0 }
  })
}

/** Finds who needs a picture, and which of them have it. */
async function findStored(pool: Pool, { bytes, digest, account }: SentPicture) {
  return inTransaction(pool, [account], async (tx) => {
    const owners = (await findMediaOwners(tx, account, digest)).map(({ owner }) => owner)
    if (owners.length === 0) throw new Failure('media_unknown')
    // The owners let the caller record the event, so they get its picture.
    await scopeTo(tx, [account, ...owners])
    const [stored, signatures] = await pipelined([
      findMediaFacts(tx, digest, owners),
      bytes.length > MAX_SIGNATURE_BYTES ? findSignatureUse(tx, digest, owners) : [],
    ])
    if (signatures.length > 0) throw new Failure('body_too_large')
    for (const { deleted_at } of stored) if (deleted_at !== null) throw deletedMedia(deleted_at)
    return { owners, stored }
  })
}

const FORMATS = 'JPEG, PNG, WebP'
/**
 * Width and height to which a picture is decoded, in 5 ms instead of 12 for a photo. So a gap in
 * the coded data of a JPEG is not found, which would show as a grey area.
 */
const DECODED_SIDE = 16

/**
 * Checks that a picture can be decoded and contains nothing else.
 * @throws Failure `image_unsupported`, `media_has_metadata`, or as `decodePicture`
 */
async function examinePicture(bytes: Buffer) {
  const type = pictureTypeOf(bytes)
  if (type === undefined) throw new Failure('image_unsupported', { facts: { formats: FORMATS } })
  const needed = withoutMetadata(bytes)
  if (needed === undefined) throw new Failure('image_unreadable')
  if (needed.length !== bytes.length) throw new Failure('media_has_metadata')
  // The image library is loaded with the first picture, because it takes 20 MB of memory.
  const { decodePicture } = await import('#platform/pictures/decode-picture.ts')
  const { width, height } = await decodePicture(bytes, { formats: FORMATS, failOn: 'warning' }, (picture) =>
    picture.resize(DECODED_SIDE, DECODED_SIDE, { fit: 'fill' }).raw(),
  )
  return { type, width, height }
}
