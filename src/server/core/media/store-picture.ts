import { createHash } from 'node:crypto'
import {
  jpegSizeOf,
  MAX_SIGNATURE_BYTES,
  neededParts,
  pictureTypeOf,
  type PictureSize,
} from '#domain/checkpoints/picture.ts'
import { deletedMedia, storePictureRow, type StoredPicture } from './queries.ts'
import type { Pool } from '#platform/database/pool.ts'
import { onShareOf } from '#platform/database/fair-share.ts'
import { Failure } from '#platform/errors/failure.ts'
import { assureModest } from '#platform/pictures/assure-modest.ts'

export type SentPicture = {
  readonly bytes: Buffer
  /** SHA-256 of the bytes as the address of the call names it. */
  readonly digest: Buffer
  readonly account: string
  /** Member or API key that sends the picture; the account itself for a recipient by a link. */
  readonly sender: string
}

/**
 * Stores a picture for each account whose events name it. These are the caller's own account and
 * the owners whose authorization the caller used for such an event.
 * @throws Failure `digest_mismatch`, `media_unknown`, `media_deleted`, `body_too_large`, or as
 * `examinePicture`
 */
export async function storePicture(pool: Pool, sent: SentPicture): Promise<StoredPicture> {
  const { bytes, digest, account, sender } = sent
  if (!createHash('sha256').update(bytes).digest().equals(digest)) throw new Failure('digest_mismatch')
  const { type, width, height } = await examinePicture(bytes)
  const [stored] = await onShareOf(pool, [account], () =>
    storePictureRow(pool, account, sender, digest, type, width, height, MAX_SIGNATURE_BYTES, bytes),
  )
  if (stored === undefined) throw new Failure('media_unknown')
  if (stored.is_too_large) throw new Failure('body_too_large')
  if (stored.deleted_at !== null) throw deletedMedia(stored.deleted_at)
  return stored
}

const FORMATS = 'JPEG, PNG, WebP'
/** Width and height to which a picture is decoded, because that takes less time than all pixels. */
const DECODED_SIDE = 16

/**
 * Checks that a file is a picture and contains nothing else, and returns its size.
 * @throws Failure `image_unsupported`, `media_has_metadata`, `image_unreadable`,
 * `image_too_detailed`, or as `decodePicture`
 */
async function examinePicture(bytes: Buffer) {
  const type = pictureTypeOf(bytes)
  if (type === undefined) throw new Failure('image_unsupported', { facts: { formats: FORMATS } })
  const parts = neededParts(bytes)
  if (parts === undefined) throw new Failure('image_unreadable')
  const neededLength = parts.reduce((sum, { length }) => sum + length, 0)
  if (neededLength !== bytes.length) throw new Failure('media_has_metadata')
  return { type, ...(type === 'image/jpeg' ? examineJpeg(parts) : await decode(bytes)) }
}

/** Reads the size of a JPEG without decoding it, because the server never needs its pixels. */
function examineJpeg(segments: readonly Uint8Array[]): PictureSize {
  const size = jpegSizeOf(segments)
  if (size === undefined) throw new Failure('image_unreadable')
  assureModest(size)
  return size
}

/** Decodes a PNG or WebP, because the server converts them for paper. */
async function decode(bytes: Buffer): Promise<PictureSize> {
  // The image library is loaded with the first picture, because it takes 20 MB of memory.
  const { decodePicture } = await import('#platform/pictures/decode-picture.ts')
  const { width, height } = await decodePicture(bytes, { formats: FORMATS, failOn: 'warning' }, (picture) =>
    picture.resize(DECODED_SIDE, DECODED_SIDE, { fit: 'fill' }).raw(),
  )
  return { width, height }
}
