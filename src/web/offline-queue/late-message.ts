import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Format } from '../locales/format.ts'
import type { FormatMessage } from '../locales/use-messages.ts'
import { queuedContent } from './queued-content.ts'
import type { QueuedScan } from './queued-scan.ts'

/** Ids of annexes about which this page has told the user already. */
export const toldAnnexes = new Set<string>()

const closings = ['shipment_delivered', 'shipment_cancelled', 'shipment_returned'] as const

/**
 * Returns what became of a checkpoint that came too late. Says when the shipment was closed, and
 * that the record is added to it with its pictures.
 */
export function lateMessage({ body, late }: QueuedScan, t: FormatMessage, format: Format): string {
  const { checkpoint_type: type } = queuedContent(body)
  const code = closings.find((one) => one === late?.code) ?? 'shipment_delivered'
  const at = late?.final_at === undefined ? undefined : new Date(late.final_at)
  const time = at && format.time(at)
  const day = at && format.date(at)
  const when =
    time === undefined || day === undefined
      ? ''
      : day === format.date(new Date())
        ? t('late.at', { time })
        : t('late.on', { day, time })
  return `${t(`late.${code}`, { when })} ${t(`late.stored_${kindOf(type)}`, { pictures: picturesText(body['media'], t) })}`
}

/** Returns the key of the annex's name, such as "Entrega recebida depois". */
export function lateKind({ body }: QueuedScan) {
  return `late.kind_${kindOf(queuedContent(body).checkpoint_type)}` as const
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
