import type { FormatMessage } from '../locales/use-messages.ts'
import type { QueuedPicture } from './queued-picture.ts'
import { isUnsent, type QueuedScan } from './queued-scan.ts'
import { useQueuedPictures, useQueuedScans } from './use-queued-scans.ts'

/** Numbers of checkpoints, photos and signatures on this device, to be sent or refused. */
export type QueueCounts = {
  readonly records: number
  readonly photos: number
  readonly signatures: number
}

/** Returns the numbers of what waits on this device, and of what was refused. */
export function useQueueCounts(): { readonly waiting: QueueCounts; readonly refused: QueueCounts } {
  const scans = useQueuedScans()
  const pictures = useQueuedPictures()
  return {
    waiting: countsOf(
      scans.filter(isUnsent),
      pictures.filter(({ refusal }) => refusal === undefined),
    ),
    refused: countsOf(
      scans.filter(({ state }) => state === 'refused'),
      pictures.filter(({ refusal }) => refusal !== undefined),
    ),
  }
}

/** Returns the numbers of these records and pictures. */
export function countsOf(scans: readonly QueuedScan[], pictures: readonly QueuedPicture[]): QueueCounts {
  const photos = pictures.filter(({ kind }) => kind === 'photo').length
  return { records: scans.length, photos, signatures: pictures.length - photos }
}

/** Returns the sum of the counts. */
export function totalOf({ records, photos, signatures }: QueueCounts): number {
  return records + photos + signatures
}

/** Returns the text for what waits, such as "1 registro pendente, 2 fotos a enviar". */
export function queueMessage({ records, photos, signatures }: QueueCounts, t: FormatMessage): string {
  const parts = [
    records === 1 ? t('pending.count_one') : records > 0 && t('pending.count', { count: records }),
    picturesMessage({ photos, signatures }, t),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the text for pictures that wait; empty if there are none. */
export function picturesMessage(
  { photos, signatures }: Omit<QueueCounts, 'records'>,
  t: FormatMessage,
): string {
  const parts = [
    photos === 1 ? t('pending.photo_one') : photos > 0 && t('pending.photos', { count: photos }),
    signatures === 1
      ? t('pending.signature_one')
      : signatures > 0 && t('pending.signatures', { count: signatures }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the text for what was refused. */
export function refusedMessage({ records, photos, signatures }: QueueCounts, t: FormatMessage): string {
  const pictures = photos + signatures
  const parts = [
    records === 1 ? t('pending.refused_one') : records > 0 && t('pending.refused_count', { count: records }),
    pictures === 1
      ? t('pending.refused_picture_one')
      : pictures > 0 && t('pending.refused_pictures', { count: pictures }),
  ]
  return parts.filter(Boolean).join(', ')
}
