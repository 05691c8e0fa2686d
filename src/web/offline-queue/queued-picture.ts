import type { QueuedBody, QueueRefusal } from './queued-scan.ts'

/** Picture as it is committed and sent. */
export type Picture = {
  readonly blob: Blob
  /** SHA-256 of the bytes in hexadecimal. */
  readonly digest: string
}

/** Record in the store; instants are epoch milliseconds. */
export type StoredPicture = Picture & {
  /** Key (`deviceKey`) of the person and the account, as in the checkpoint. */
  readonly account: string
  readonly stored_at: number
  /** Ids of queued checkpoints that name the picture and are not recorded. */
  readonly events: readonly string[]
  /**
   * Same value as `account` if an event that names the picture is recorded; absent otherwise. The
   * field is indexed, so that the index contains only pictures that may be sent.
   */
  readonly open_of?: string
  /** Earliest time of the next attempt, as requested by the server; 0 if it requested none. */
  readonly not_before: number
  /** Number of attempts that failed because of an error of the server. */
  readonly failures: number
  readonly refusal?: QueueRefusal
}

/** Picture of a queued or recorded checkpoint that is on this device, as the screens show it. */
export type QueuedPicture = Pick<StoredPicture, 'account' | 'digest' | 'blob' | 'refusal'> & {
  readonly kind: 'photo' | 'signature'
}

/** Returns the digests of the pictures that a checkpoint's request names. */
export function digestsIn({ media }: QueuedBody): readonly string[] {
  if (typeof media !== 'object' || media === null) return []
  return Object.values(media).filter((digest) => typeof digest === 'string')
}

/** Converts a stored picture to the form that the screens show; undefined if nothing names it. */
export function queuedPicture(stored: StoredPicture): QueuedPicture | undefined {
  const { account, digest, blob, refusal, events, open_of } = stored
  if (events.length === 0 && open_of === undefined && refusal === undefined) return undefined
  // Photos are JPEG files, and signatures PNG files.
  const kind = blob.type === 'image/png' ? 'signature' : 'photo'
  return { account, digest, blob, kind, ...(refusal && { refusal }) }
}
