import { photoNames, type MediaName } from '#domain/checkpoints/delivery.ts'
import type { DeliveryEvent } from '../endpoints/deliveries.ts'
import { formatMessage, type Language } from './message.ts'

/** Language of the sentences, and how their readers write an instant. */
export type Reader = {
  readonly language: Language
  readonly dayOf: (instant: Date) => string
  readonly timeOf: (instant: Date) => string
}

type Told = Pick<DeliveryEvent, 'checkpoint_type' | 'delivery' | 'receiver' | 'media' | 'timestamp'> &
  Partial<Pick<DeliveryEvent, 'address_meters'>>
type Remark = DeliveryEvent['remarks'][number]
type Picture = DeliveryEvent['pictures'][number]

/**
 * Returns the sentence of a delivery or an attempt: who received it and when, or why it failed, and
 * the evidence. The distance from the address follows if it is known. If the receiver is unknown or
 * hidden, the sentence names nobody.
 */
export function deliverySentence(reader: Reader, event: Told): string {
  const { language } = reader
  const { checkpoint_type, address_meters: meters } = event
  const evidence = evidenceTexts(language, event)
  const told = [outcomeText(reader, event), ...evidence].join('; ')
  if (meters == null) return `${told}.`
  const place = formatMessage(language, 'delivery_says.from_address', {
    distance: distanceText(language, meters),
  })
  // After a comma, the distance would seem to be part of the reason of an attempt.
  return `${told}${checkpoint_type === 'tentativa' && evidence.length === 0 ? ';' : ','} ${place}.`
}

function outcomeText(reader: Reader, { checkpoint_type, delivery, receiver, timestamp }: Told): string {
  const { language, dayOf, timeOf } = reader
  const at = new Date(timestamp)
  const when = { day: dayOf(at), time: timeOf(at) }
  if (checkpoint_type === 'tentativa') {
    const code = receiver?.reason
    if (code === undefined) return formatMessage(language, 'delivery_says.attempted', when)
    const reason = formatMessage(language, `reason.${code}`).toLowerCase()
    return formatMessage(language, 'delivery_says.attempted_because', { ...when, reason })
  }
  const found = delivery?.outcome
  const outcome = found === 'partial' || found === 'refused' ? found : 'complete'
  const who = receiverText(language, receiver)
  return who === undefined
    ? formatMessage(language, `delivery_says.${outcome}`, when)
    : formatMessage(language, `delivery_says.${outcome}_by`, { ...when, who })
}

/**
 * Returns the name and the relation of a receiver. The Portuguese relations are phrases that fit
 * women and men, because the relation alone does not tell.
 */
function receiverText(language: Language, receiver: Told['receiver']): string | undefined {
  const { name, relation } = receiver ?? {}
  if (relation === undefined) return name
  if (name === undefined)
    return relation === 'self' || relation === 'other'
      ? formatMessage(language, `receiver_says.only_${relation}`)
      : formatMessage(language, 'receiver_says.someone', {
          relation: formatMessage(language, `receiver_says.${relation}`),
        })
  if (relation === 'other') return name
  return formatMessage(language, 'receiver_says.named', {
    name,
    relation: formatMessage(language, `receiver_says.${relation}`),
  })
}

function evidenceTexts(language: Language, { delivery, media }: Told): readonly string[] {
  const count = photoNames.filter((name) => media?.[name] !== undefined).length
  const source = delivery?.photo_source ?? 'none'
  const signature = delivery?.signature ?? 'none'
  return [
    ...(count === 0
      ? []
      : [formatMessage(language, `evidence.${count === 1 ? 'photo' : 'photos'}_${source}`, { count })]),
    ...(signature === 'none' ? [] : [formatMessage(language, `evidence.signature_${signature}`)]),
  ]
}

/** Returns one sentence about what is missing or odd. */
export function remarkSentence(language: Language, remark: Remark): string {
  const { code, meters = 0, accuracy = 0, minutes = 0, name = 'photo_1', tracking_id = '' } = remark
  if (code === 'far_from_city')
    return formatMessage(language, 'remark.far_from_city', { distance: distanceText(language, meters) })
  if (code === 'far_from_address')
    return formatMessage(language, 'remark.far_from_address', {
      distance: distanceText(language, meters),
      accuracy: distanceText(language, Math.round(accuracy)),
    })
  if (code === 'clock_off')
    return formatMessage(language, minutes > 0 ? 'remark.clock_behind' : 'remark.clock_ahead', {
      duration: durationText(language, Math.abs(minutes)),
    })
  if (code === 'recorded_offline')
    return formatMessage(language, 'remark.recorded_offline', { duration: durationText(language, minutes) })
  if (code === 'picture_elsewhere') {
    const picture = pictureName(language, name).toLowerCase()
    return formatMessage(language, 'remark.picture_elsewhere', { picture, tracking_id })
  }
  return formatMessage(language, `remark.${code}`)
}

/**
 * Returns a distance in metres, and from 1 km on in kilometres with two digits. A line never breaks
 * between number and unit.
 */
function distanceText(language: Language, meters: number): string {
  const format = (value: number, form: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'unit', ...form }).format(value)
  const text =
    meters < 1_000
      ? format(meters, { unit: 'meter' })
      : format(meters / 1_000, { unit: 'kilometer', maximumSignificantDigits: 2 })
  return text.replace(' ', '\u00A0')
}

/** Returns a duration in the largest unit of which there are two or more. */
function durationText(language: Language, minutes: number): string {
  const [unit, count] =
    minutes < 120
      ? (['minutes', minutes] as const)
      : minutes < 2_880
        ? (['hours', Math.round(minutes / 60)] as const)
        : (['days', Math.round(minutes / 1_440)] as const)
  return formatMessage(language, `remark.${unit}`, { count })
}

export function pictureName(language: Language, name: MediaName): string {
  return formatMessage(language, `member.${name}`)
}

/** Returns the sentence about a picture whose content cannot be shown. */
export function absentPictureSentence({ language, dayOf }: Reader, picture: Picture): string {
  const named = { picture: pictureName(language, picture.name) }
  if (picture.deleted_at === null) return formatMessage(language, 'evidence.awaited', named)
  const facts = { ...named, day: dayOf(new Date(picture.deleted_at)) }
  const { by = null, reason = null } = picture.removal ?? {}
  const deleted =
    by === null
      ? formatMessage(language, 'evidence.deleted', facts)
      : formatMessage(language, 'evidence.deleted_by', { ...facts, by })
  return reason === null ? deleted : formatMessage(language, 'evidence.deleted_because', { deleted, reason })
}

/** Returns what is known about a delivery or an attempt beside its sentence, line by line. */
export function deliveryDetails(
  language: Language,
  event: Pick<DeliveryEvent, 'receiver' | 'location' | 'city' | 'uf' | 'notes'>,
): readonly string[] {
  const { receiver, location, city, uf, notes } = event
  const town = city !== null && uf !== null ? `, ${city}/${uf}` : ''
  const { document, document_kind: kind, code, next_at: next } = receiver ?? {}
  const known = kind === undefined || kind === 'other' ? undefined : kind
  return [
    ...(location === '' ? [] : [formatMessage(language, 'delivery_says.place', { place: location + town })]),
    ...(document === undefined
      ? []
      : [
          formatMessage(language, 'delivery_says.document', {
            document: [known && formatMessage(language, `document_kind.${known}`), document]
              .filter(Boolean)
              .join(' '),
          }),
        ]),
    ...(code === undefined ? [] : [formatMessage(language, 'delivery_says.code', { code })]),
    ...(next === undefined
      ? []
      : [
          formatMessage(language, 'delivery_says.next_attempt', {
            day: language === 'pt' ? next.split('-').toReversed().join('/') : next,
          }),
        ]),
    ...(notes === null ? [] : [formatMessage(language, 'delivery_says.notes', { notes })]),
  ]
}
