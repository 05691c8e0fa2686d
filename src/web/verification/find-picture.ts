import { encodeHex } from '#ledger/base/bytes.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import { declaredAt } from '#domain/events/history.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import { isDelivered, textIn } from './event-title.ts'

/** Picture that an event of a verified receipt names. */
export type ProvedPicture = {
  /** Name within the event, such as `photo_1`. */
  readonly name: string
  /** SHA-256 of the file in hexadecimal. */
  readonly digest: string
  /** First event that names the picture. Corrections repeat the names of the version before. */
  readonly event: VerifiedEvent
  /** Number of the event in the history, from 1. */
  readonly number: number
}

/** Returns the pictures that verified events name, each once, in order. */
export function picturesIn(events: readonly VerifiedEvent[]): readonly ProvedPicture[] {
  const found = new Map<string, ProvedPicture>()
  for (const [at, event] of events.entries())
    for (const [name, digest] of namedPictures(event.fields))
      if (!found.has(digest)) found.set(digest, { name, digest, event, number: at + 1 })
  return [...found.values()]
}

/** Returns names and digests of the pictures in the fields of an event. */
function namedPictures({ media }: Fields): readonly (readonly [name: string, digest: string])[] {
  return typeof media === 'object' && media !== null
    ? Object.entries(media).map(([name, digest]) => [name, String(digest)])
    : []
}

/** Returns the names of the pictures in the fields of an event. */
export function pictureNames(fields: Fields): readonly string[] {
  return namedPictures(fields).map(([name]) => name)
}

/**
 * Returns the number of photos and whether there is a signature; undefined if there is no picture.
 */
export function picturesMessage(language: Language, names: readonly string[]): string | undefined {
  const count = names.filter((name) => name.startsWith('photo_')).length
  const parts = [
    ...(count === 0
      ? []
      : [formatMessage(language, count === 1 ? 'picture.one_photo' : 'picture.photos', { count })]),
    ...(names.includes('signature') ? [formatMessage(language, 'picture.with_signature')] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

export type PictureAnswer = { readonly isSame: boolean; readonly text: string }

/**
 * Compares a file with the pictures of a receipt, byte for byte by their SHA-256. Uses the ledger's
 * own, because browsers offer theirs only at secure addresses.
 * @param formatTime returns date and time of an instant
 */
export async function comparePicture(
  language: Language,
  file: Blob,
  pictures: readonly ProvedPicture[],
  formatTime: (instant: string) => readonly [date: string, time: string],
): Promise<PictureAnswer> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { isSame: false, text: formatMessage(language, 'picture.unreadable') }
  const digest = encodeHex(sha256(new Uint8Array(bytes)))
  const found = pictures.find((picture) => picture.digest === digest)
  if (found === undefined) return { isSame: false, text: formatMessage(language, 'picture.different') }
  const { name, event, number } = found
  const [, at = ''] = /^photo_(\d+)$/.exec(name) ?? []
  const instant = parseInstant(declaredAt(event) ?? textIn(event.server, 'received_at') ?? '')
  const [date, time] = instant === undefined ? ['?', '?'] : formatTime(instant)
  const text = formatMessage(language, 'picture.same', {
    picture: formatMessage(language, at === '' ? 'picture.signature' : 'picture.photo', { number: at }),
    event: formatMessage(language, `picture.of_${kindOf(event)}`),
    time,
    date,
    number,
  })
  return { isSame: true, text }
}

function kindOf(event: VerifiedEvent): 'finalizacao' | 'tentativa' | 'annex' | 'event' {
  if (isAnnex(event)) return 'annex'
  const kind = event.fields['checkpoint_type']
  if (event.type !== 'checkpoint.created') return 'event'
  if (kind === 'tentativa') return kind
  return kind === 'finalizacao' && isDelivered(event) ? kind : 'event'
}
