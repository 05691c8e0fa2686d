import type { Fields } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { type Language, formatMessage } from '../messages/message.ts'

/** Picture or other file that an event of a verified receipt names. */
export type ProvedPicture = {
  /** Name within the event, such as `photo_1`; `readings` and `report` are no pictures. */
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

/** Returns true if one of the files is no picture. */
export function hasOtherFile(files: readonly ProvedPicture[]): boolean {
  return files.some(({ name }) => name === 'readings' || name === 'report')
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
