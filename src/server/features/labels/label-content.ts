import { formatMessage, type Language } from '#contract/messages/message.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { maskCep } from '#domain/places/cep.ts'
import { decimalText, WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/shipments/tracking-code.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import type { HistorySeal } from './queries.ts'

/** Texts of a label, in one language. */
export type LabelContent = {
  readonly trackingId: TrackingCode
  /** Target of the QR code. */
  readonly link: string
  readonly origin: Block
  readonly recipient: (Block & { readonly address: string | null }) | null
  readonly destination: Block & { readonly city: string | null }
  /** Names and values of the facts beside the QR code. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly tagline: string
  /** Mark of a test company, in place of the tagline; null for other companies. */
  readonly mark: string | null
  readonly scan: string
  /** Seal of the history; null while no signed head contains the shipment. */
  readonly seal: { readonly hash: string; readonly title: string; readonly events: string } | null
}

type Block = { readonly title: string; readonly text: string }

type LabelledShipment = {
  readonly row: ShipmentRow
  /** Root of the history in the log. */
  readonly seal: HistorySeal | undefined
  /** Name of the company; undefined for a private account. */
  readonly sender: string | undefined
}

/**
 * Returns the content of a shipment's label.
 * @param publicUrl URL without a trailing slash
 */
export function labelContent(
  { row, seal, sender }: LabelledShipment,
  publicUrl: string,
  language: Language,
): LabelContent {
  const trackingId = parseTrackingCode(row.tracking_id)
  if (trackingId === undefined) throw new Error('a stored tracking code is none')
  return {
    trackingId,
    link: `${publicUrl}/verify/${trackingId}`,
    origin: originOf(row, sender, language),
    recipient: recipientOf(row, language),
    destination: {
      title: formatMessage(language, 'label.destination'),
      text: row.destination,
      city: cityOf(row.destination_city, row.destination_state, row.destination_cep),
    },
    facts: factsOf(row, language),
    tagline: formatMessage(language, 'label.tagline'),
    mark: isTestCode(trackingId) ? formatMessage(language, 'test.mark') : null,
    scan: formatMessage(language, 'label.scan'),
    seal: seal === undefined ? null : sealOf(seal, language),
  }
}

function originOf(row: ShipmentRow, sender: string | undefined, language: Language): Block {
  const place = withCep(row.origin, row.origin_cep)
  return sender === undefined
    ? { title: formatMessage(language, 'label.origin'), text: place }
    : { title: formatMessage(language, 'label.sender'), text: `${sender}\n${place}` }
}

function recipientOf(row: ShipmentRow, language: Language): LabelContent['recipient'] {
  const { recipient_name: name, recipient_address: address } = row
  if (name === null && address === null) return null
  const title = formatMessage(language, 'label.recipient')
  return name === null
    ? { title, text: address ?? '', address: null }
    : { title, text: name, address: address === row.destination ? null : address }
}

/** Returns a text such as `RECIFE / PE · 50030-170`, which is printed large for sorting parcels. */
function cityOf(city: string | null, state: string | null, cep: string | null): string | null {
  const parts = [city?.toLocaleUpperCase('pt-BR'), state].filter(
    (part) => part !== null && part !== undefined,
  )
  const shown = [parts.join(' / '), maskCep(cep ?? '')].filter(Boolean)
  return shown.length === 0 ? null : shown.join(' · ')
}

function withCep(address: string, cep: string | null): string {
  return cep === null ? address : `${address} · CEP ${maskCep(cep)}`
}

function factsOf(row: ShipmentRow, language: Language): LabelContent['facts'] {
  const day = (instant: Date): string => dayText(instant, language)
  const weight = row.weight === null ? null : decimalText(row.weight, WEIGHT_DECIMALS)
  const facts = [
    ['label.reference', row.reference],
    [
      'label.weight',
      weight &&
        formatMessage(language, 'label.kilograms', {
          weight: language === 'pt' ? weight.replace('.', ',') : weight,
        }),
    ],
    ['label.estimated_delivery', row.estimated_delivery && day(row.estimated_delivery)],
    ['label.created_at', day(row.created_at)],
  ] as const
  return facts.flatMap(([key, value]) =>
    value === null ? [] : [[formatMessage(language, key), value] as const],
  )
}

/**
 * Returns the day in São Paulo: `21/11/2026`, or `2026-11-21` in English, which is unambiguous for
 * all readers.
 */
export function dayText(instant: Date, language: Language): string {
  const day = dayAt(instant)
  return language === 'pt' ? day.split('-').toReversed().join('/') : day
}

function sealOf({ hash, events }: HistorySeal, language: Language): LabelContent['seal'] {
  return {
    hash,
    title: formatMessage(language, 'label.seal'),
    events:
      events === 1
        ? formatMessage(language, 'label.one_event')
        : formatMessage(language, 'label.events', { events }),
  }
}
