import { encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { declaredAt } from '#domain/events/history.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import { isDelivered, textIn } from '#contract/public-page/event-title.ts'
import type { ProvedPicture } from '#contract/public-page/find-picture.ts'

export type PictureAnswer = { readonly isSame: boolean; readonly text: string }

/**
 * Compares a file with the files that a receipt names, byte for byte by their SHA-256. Uses the
 * ledger's own, because browsers offer theirs only at secure addresses.
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
  const content = new Uint8Array(bytes)
  const digest = encodeHex(sha256(content))
  const found = pictures.find((picture) => picture.digest === digest)
  if (found === undefined) return { isSame: false, text: formatMessage(language, 'picture.different') }
  const { name, event, number } = found
  const [, at = ''] = /^photo_(\d+)$/.exec(name) ?? []
  const instant = parseInstant(declaredAt(event) ?? textIn(event.server, 'received_at') ?? '')
  const [date, time] = instant === undefined ? ['?', '?'] : formatTime(instant)
  if (name === 'report') {
    return { isSame: true, text: formatMessage(language, 'picture.same_report', { time, date, number }) }
  }
  if (name === 'readings') {
    const [day] = formatTime(`${dayOfReadings(content)}T12:00:00.000Z`)
    return { isSame: true, text: formatMessage(language, 'picture.same_readings', { day, number }) }
  }
  const text = formatMessage(language, 'picture.same', {
    picture: formatMessage(language, at === '' ? 'picture.signature' : 'picture.photo', { number: at }),
    event: formatMessage(language, `picture.of_${kindOf(event)}`),
    time,
    date,
    number,
  })
  return { isSame: true, text }
}

/**
 * Returns the UTC day of a file of readings, which stands after the first line. The history names
 * it only in details, which public pages do not have.
 */
function dayOfReadings(content: Uint8Array): string {
  const start = content.indexOf(LINE_FEED) + 1
  return String.fromCharCode(...content.subarray(start, start + 'YYYY-MM-DD'.length))
}

const LINE_FEED = 10

function kindOf(event: VerifiedEvent): 'finalizacao' | 'tentativa' | 'annex' | 'event' {
  if (isAnnex(event)) return 'annex'
  const kind = event.fields['checkpoint_type']
  if (event.type !== 'checkpoint.created') return 'event'
  if (kind === 'tentativa') return kind
  return kind === 'finalizacao' && isDelivered(event) ? kind : 'event'
}
