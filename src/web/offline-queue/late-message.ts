import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { FinalStatus } from '#domain/shipments/status.ts'
import type { Format } from '../locales/format.ts'
import type { FormatMessage } from '../locales/use-messages.ts'
import { queuedContent } from './queued-content.ts'
import type { QueuedScan } from './queued-scan.ts'

/** Ids of annexes about which this page has told the user already. */
export const toldAnnexes = new Set<string>()

const closings = ['delivered', 'cancelled', 'returned'] as const

/** Returns the status that had closed the shipment before the checkpoint came. */
export function closingOf({ late }: QueuedScan): FinalStatus {
  return closings.find((status) => late?.code === `shipment_${status}`) ?? 'delivered'
}

/**
 * Returns what became of a checkpoint that came too late. Says when the shipment was closed, and
 * that the record is added to it with its pictures.
 */
export function lateMessage(scan: QueuedScan, t: FormatMessage, format: Format): string {
  const { body, late } = scan
  const { checkpoint_type: type } = queuedContent(body)
  const at = late?.final_at === undefined ? undefined : new Date(late.final_at)
  const time = at && format.time(at)
  const day = at && format.date(at)
  const when =
    time === undefined || day === undefined
      ? ''
      : day === format.date(new Date())
        ? t('late.at', { time })
        : t('late.on', { day, time })
  return `${t(`late.${closingOf(scan)}`, { when })} ${t(`late.stored_${kindOf(type)}`, { pictures: picturesText(body['media'], t) })}`
}

/** Returns the key of the annex's name, such as "Entrega recebida depois". */
export function lateKind({ body }: QueuedScan) {
  const kind = kindOf(queuedContent(body).checkpoint_type)
  return kind === 'other' ? 'annex_kind.late_evidence' : (`late_kind.${kind}` as const)
}

function kindOf(type: CheckpointType) {
  return type === 'finalizacao' || type === 'tentativa' ? type : 'other'
}

function picturesText(media: unknown, t: FormatMessage): string {
  const names = typeof media === 'object' && media !== null ? Object.keys(media) : []
  const photos = names.filter((name) => name !== 'signature').length
  const parts = [photos > 0 && (photos === 1 ? 'photo' : 'photos'), photos < names.length && 'signature']
  const key = parts.filter(Boolean).join('_') as Pictures | ''
  return key === '' ? '' : t(`late.with_${key}`)
}

type Pictures = 'photo' | 'photos' | 'signature' | 'photo_signature' | 'photos_signature'
