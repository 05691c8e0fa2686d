import type { AnnexKind } from '#domain/events/annex.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf, type RecordedEvent } from '../events/recorded-event.ts'
import { statement, type Rows } from './media.rows.ts'

const insertUses = insertRows('insert_media_uses', 'media_uses', {
  event_id: 'uuid',
  name: 'text',
  digest: 'bytea',
  shipment_id: 'uuid',
  user_id: 'uuid',
  authorized: 'uuid',
})

/** Writes which files events name in their field `media`. */
export const mediaUses: Projection = (on, events) => {
  const uses = events.flatMap(usesOf)
  return uses.length === 0 ? undefined : insertUses(on, uses)
}

function usesOf({ event: { declared, acceptance, shipmentId } }: RecordedEvent) {
  return Object.entries(filesOf(declared.fields)).map(([name, digest]) => ({
    event_id: declared.eventId,
    name,
    digest: decodeHex(String(digest)),
    shipment_id: shipmentId,
    user_id: acceptance.account,
    authorized: acceptance.via === 'authorization' ? acceptance.actor : null,
  }))
}

/**
 * Returns the digests of the files that an event names. The digest of a logger's file is in
 * `details`, because it would let everybody who has the file recognize the shipment.
 */
function filesOf({ kind, media, details }: Fields): Readonly<Record<string, unknown>> {
  const isLoggerFile = kind === ('logger_file' satisfies AnnexKind) && isObject(details)
  return { ...(isObject(media) && media), ...(isLoggerFile && { logger_file: details['digest'] }) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export type MediaUse = Rows['find_media_uses']

/** Finds the events of an account that name these files, and whether the files are stored. */
export const findMediaUses = statement<[account: string, digests: readonly string[]], MediaUse>(
  'find_media_uses',
  `select u.event_id, u.name, encode(u.digest, 'hex') as sha256, u.shipment_id, s.tracking_id,
     m.digest is not null as has_arrived, m.deleted_at
   from media_uses u join shipments s on s.id = u.shipment_id
   left join media m on m.user_id = u.user_id and m.digest = u.digest
   where u.user_id = $1
     and u.digest in (select decode(digest, 'hex') from unnest($2::text[]) as named (digest))`,
)

const removeMedia = statement<[account: string, annexes: readonly string[]], never>(
  'remove_media',
  'select from remove_media($1, $2::uuid[])',
)

/** Deletes the content of the pictures that annexes of the kind `media_removed` name. */
export const removedMedia: Projection = (on, events) => {
  const removals = eventsOf(events, 'annex')
    .map(({ event }) => event)
    .filter(({ declared }) => declared.fields['kind'] === ('media_removed' satisfies AnnexKind))
  const [first] = removals
  return (
    first &&
    removeMedia(
      on,
      first.acceptance.account,
      removals.map(({ declared }) => declared.eventId),
    )
  )
}

/** Returns the refusal of a file whose content was deleted. */
export function deletedMedia(deletedAt: Date): Failure {
  const [day = ''] = deletedAt.toISOString().split('T')
  return new Failure('media_deleted', { deletedAt, facts: { day } })
}

export type StoredPicture = Omit<Rows['store_picture'], 'deleted_at'> & { readonly deleted_at: Date | null }

/**
 * Stores a picture for each account whose events name it, in a transaction of its own. The sender
 * is a member or an API key of the given account.
 */
export const storePictureRow = statement<
  [
    account: string,
    sender: string,
    digest: Uint8Array,
    type: string,
    width: number,
    height: number,
    maxSignature: number,
    /** Last, because the driver copies the whole message again for each parameter behind it. */
    content: Uint8Array,
  ],
  StoredPicture
>('store_picture', 'select * from store_picture($1, $2, $3, $4, $5, $6, $7, $8)')

/**
 * Finds a file of an account that is none of readings, which are stored compressed. If a sender is
 * given, only a file that this member sent.
 */
export const findMedia = statement<
  [account: string, digest: Uint8Array, sender: string | null],
  Rows['find_media']
>(
  'find_media',
  `select content, type, width, height, bytes, deleted_at, purpose from media
   where user_id = $1 and digest = $2 and purpose not in ('conditions', 'logger') and ($3::uuid is null or sent_by = $3)`,
)

/** Deletes the files of calibration certificates that nothing names any more. */
export const deleteUnnamedCertificates = statement<[account: string], never>(
  'delete_unnamed_certificates',
  'select from delete_unnamed_certificates($1)',
)

/** Deletes the content of old pictures, at most `max` of each account, and returns their number. */
export const deleteOldMedia = statement<[max: number], { deleted: number }>(
  'delete_old_media',
  'select delete_old_media($1) as deleted',
)
