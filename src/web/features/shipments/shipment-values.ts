import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { streetOf } from '#domain/places/address.ts'
import { dayAndTimeAt } from '#domain/base/calendar-day.ts'
import { maskCep } from '#domain/places/cep.ts'
import { typedNumber } from '../../forms/decimal-text.ts'
import { airTexts } from './air-values.ts'
import { referenceTexts } from './reference-values.ts'
import { customTexts } from './custom-values.ts'
import { emptyShipment, textsOf, type AddressValues, type NewShipmentValues } from './new-shipment-form.ts'

/**
 * Returns the values of the form's controls for an existing shipment, so that the user can edit it.
 */
export function valuesOf(shipment: Shipment, fields: readonly CustomFieldEntry[]): NewShipmentValues {
  const { weight, estimated_delivery: delivery } = shipment
  return {
    tracking_id: shipment.tracking_id,
    status: shipment.status,
    ...textsOf(shipment),
    weight: weight === null ? '' : typedNumber(weight),
    ...deliveryOf(delivery),
    origin: addressOf(shipment, 'origin'),
    destination: addressOf(shipment, 'destination'),
    references: referenceTexts(shipment.references),
    air: airTexts(shipment.air),
    custom: customTexts(fields, shipment.custom_data),
  }
}

/**
 * Returns the values of the form's controls for a copy of a shipment: with a new code, an initial
 * status and no expected delivery.
 */
export function copyOf(
  shipment: Shipment,
  fields: readonly CustomFieldEntry[],
  code: string,
): NewShipmentValues {
  const { tracking_id, status, delivery_date, delivery_time } = emptyShipment(code)
  return { ...valuesOf(shipment, fields), tracking_id, status, delivery_date, delivery_time }
}

/**
 * Splits an address into its parts. If the line was written by another system and cannot be split,
 * the street control gets the whole line.
 */
function addressOf(shipment: Shipment, end: 'origin' | 'destination'): AddressValues {
  const parts = {
    number: shipment[`${end}_number`] ?? '',
    complement: shipment[`${end}_complement`] ?? '',
    neighborhood: shipment[`${end}_neighborhood`] ?? '',
    city: shipment[`${end}_city`] ?? '',
    state: shipment[`${end}_state`] ?? '',
  }
  return {
    cep: maskCep(shipment[`${end}_cep`] ?? ''),
    street: streetOf(shipment[end], parts) ?? shipment[end],
    ...parts,
  }
}

/** Returns the promised day and time in Brasília's time. */
function deliveryOf(instant: string | null): Pick<NewShipmentValues, 'delivery_date' | 'delivery_time'> {
  if (instant === null) return { delivery_date: '', delivery_time: '' }
  const { day, time } = dayAndTimeAt(new Date(instant))
  return { delivery_date: day, delivery_time: time }
}
