import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import type { CheckpointType } from './checkpoint.ts'
import { ACCURACY_DECIMALS, COORDINATE_DECIMALS, decimalText, WEIGHT_DECIMALS } from './decimal.ts'
import type { Instant } from './instant.ts'

/** Type of an event. Its name is part of the committed statement. */
export type EventType =
  | 'shipment.created'
  | 'shipment.updated'
  | 'shipment.status_changed'
  | 'checkpoint.created'
  | 'checkpoint.corrected'
  | 'checkpoint.annulled'
  | 'shipment.erased'

/** A shipment as its creation declares it. */
export type ShipmentContent = {
  readonly status: string
  readonly reference: string | null
  readonly origin: string
  readonly origin_number: string | null
  readonly origin_complement: string | null
  readonly origin_neighborhood: string | null
  readonly origin_city: string | null
  readonly origin_state: string | null
  /** Postal code: eight digits. */
  readonly origin_cep: string | null
  readonly destination: string
  readonly destination_number: string | null
  readonly destination_complement: string | null
  readonly destination_neighborhood: string | null
  readonly destination_city: string | null
  readonly destination_state: string | null
  readonly destination_cep: string | null
  readonly recipient_name: string | null
  readonly recipient_address: string | null
  readonly recipient_email: string | null
  readonly recipient_phone: string | null
  readonly description: string | null
  /** Kilograms. */
  readonly weight: number | null
  readonly estimated_delivery: Instant | null
  readonly custom_data: Readonly<Record<string, string | number | boolean | null>>
}

/** A checkpoint as the person at the place declares it. */
export type CheckpointContent = {
  readonly checkpoint_type: CheckpointType
  readonly location: string
  readonly status: string
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** Accuracy of the coordinates in metres, as the device measured it. */
  readonly accuracy: number | null
  readonly notes: string | null
}

const shipmentTextNames = [
  'reference',
  'origin',
  'origin_number',
  'origin_complement',
  'origin_neighborhood',
  'origin_city',
  'origin_state',
  'origin_cep',
  'destination',
  'destination_number',
  'destination_complement',
  'destination_neighborhood',
  'destination_city',
  'destination_state',
  'destination_cep',
  'recipient_name',
  'recipient_address',
  'recipient_email',
  'recipient_phone',
  'description',
  'estimated_delivery',
] as const

/** Names of a shipment's content, without the status, which changes by its own events. */
export const editableNames = [...shipmentTextNames, 'weight', 'custom_data'] as const

const checkpointFieldNames = [
  'checkpoint_type',
  'location',
  'status',
  'address',
  'city',
  'uf',
  'notes',
] as const

/** Names of a checkpoint's content. */
export const checkpointContentNames = [...checkpointFieldNames, 'latitude', 'longitude', 'accuracy'] as const

/** Facts that the server adds when it accepts an event. */
export type Acceptance = {
  readonly received_at: Instant
  readonly account: string
  readonly actor: string
  readonly via: 'web' | 'offline' | 'key' | 'authorization'
  readonly status_after: string
  /** Whether only an erasure may follow. */
  readonly final: boolean
}

/**
 * Returns the committed fields of a creation (docs/spec/event.md). Quantities are decimal texts.
 */
export function shipmentFields(occurredAt: Instant, content: ShipmentContent): Fields {
  return committed({
    ...pick(content, shipmentTextNames),
    status: content.status,
    occurred_at: occurredAt,
    weight: content.weight === null ? null : decimalText(content.weight, WEIGHT_DECIMALS),
    custom_data: customFields(content.custom_data),
  })
}

/**
 * Returns the committed fields of a checkpoint (docs/spec/event.md). Coordinates and accuracy are
 * decimal texts.
 */
export function checkpointFields(occurredAt: Instant, content: CheckpointContent): Fields {
  return committed({
    ...pick(content, checkpointFieldNames),
    occurred_at: occurredAt,
    latitude: coordinateText(content.latitude),
    longitude: coordinateText(content.longitude),
    accuracy: content.accuracy === null ? null : decimalText(content.accuracy, ACCURACY_DECIMALS),
  })
}

/** Returns the committed fields of the server's own statement (docs/spec/event.md). */
export function acceptanceFields(acceptance: Acceptance): Fields {
  return { ...acceptance }
}

/** Fields that a public receipt discloses. All others stay hidden behind their digests. */
export const publicFields: ReadonlySet<string> = new Set([
  'occurred_at',
  'declared_at',
  'target_event_id',
  'target_statement',
  'checkpoint_type',
  'city',
  'uf',
  'origin_city',
  'origin_state',
  'destination_city',
  'destination_state',
  'estimated_delivery',
  'received_at',
  'status_after',
  'final',
  'erased_events',
])

/** Writes numbers as RFC 8785 does, because statements commit to amounts as texts. */
function customFields(data: ShipmentContent['custom_data']): FieldValue {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

function coordinateText(degrees: number | null): string | null {
  return degrees === null ? null : decimalText(degrees, COORDINATE_DECIMALS)
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

/** Normalizes texts to NFC, so that the same words from two systems are the same bytes. */
function committed(fields: Readonly<Record<string, FieldValue>>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toNfc(value)]))
}

function toNfc(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.normalize('NFC'),
      typeof inner === 'string' ? inner.normalize('NFC') : inner,
    ]),
  )
}
