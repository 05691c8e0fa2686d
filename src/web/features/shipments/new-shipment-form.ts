import * as z from 'zod/mini'
import { optionalCep, optionalText, text, trackingId } from '#contract/schema/fields.ts'
import { kilograms, requiredContent, shipmentContent } from '#contract/endpoints/shipments.ts'
import { joinAddress } from '#domain/address.ts'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { decimalOf } from '../../forms/decimal-text.ts'
import { customSchema, customTexts, type CustomTexts } from './custom-values.ts'

/** What the controls hold: texts, as typed. */
export type NewShipmentValues = {
  tracking_id: string
  status: string
  reference: string
  description: string
  weight: string
  delivery_date: string
  delivery_time: string
  origin: AddressValues
  destination: AddressValues
  recipient_name: string
  recipient_address: string
  recipient_email: string
  recipient_phone: string
  custom: CustomTexts
}

export type AddressValues = {
  cep: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: string
}

export const emptyAddress: AddressValues = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
}

export function emptyShipment(code: string, fields: readonly CustomFieldEntry[] = []): NewShipmentValues {
  return {
    tracking_id: code,
    status: 'pending',
    reference: '',
    description: '',
    weight: '',
    delivery_date: '',
    delivery_time: '',
    origin: emptyAddress,
    destination: emptyAddress,
    recipient_name: '',
    recipient_address: '',
    recipient_email: '',
    recipient_phone: '',
    custom: customTexts(fields, {}),
  }
}

/** The parts of an address line. Their lengths leave room for the joined line. */
const address = z.object({
  cep: optionalCep,
  street: text(160),
  number: optionalText(20),
  complement: optionalText(100),
  neighborhood: text(100),
  city: requiredContent.origin_city,
  state: requiredContent.origin_state,
})

const typedKilograms = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const value = decimalOf(typed)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: 'invalid_number', input: typed })
      return z.NEVER
    }),
  ),
  kilograms,
)

/** The form's schema: the contract's, by its controls. It requires what `requiredContent` requires. */
export function shipmentSchema(fields: readonly CustomFieldEntry[] = []) {
  return z.object({
    tracking_id: trackingId,
    status: shipmentContent.status,
    reference: shipmentContent.reference,
    description: shipmentContent.description,
    weight: z._default(z.nullable(typedKilograms), null),
    delivery_date: z.string(),
    delivery_time: z.string(),
    origin: address,
    destination: address,
    recipient_name: requiredContent.recipient_name,
    recipient_address: shipmentContent.recipient_address,
    recipient_email: shipmentContent.recipient_email,
    recipient_phone: shipmentContent.recipient_phone,
    custom: customSchema(fields),
  })
}

export type NewShipment = z.output<ReturnType<typeof shipmentSchema>>

/**
 * The request's fields of a filled-in form, or of a part of it. Addresses are joined, date and time are of the person's
 * own zone.
 */
export function shipmentBody(form: {
  readonly [Name in keyof NewShipment]?: NewShipment[Name] | undefined
}): Record<string, unknown> {
  const { delivery_date, delivery_time, origin, destination, custom, ...rest } = form
  return {
    ...rest,
    ...(origin && addressFields('origin', origin)),
    ...(destination && addressFields('destination', destination)),
    ...(delivery_date !== undefined &&
      delivery_time !== undefined && { estimated_delivery: deliveryInstant(delivery_date, delivery_time) }),
    ...(custom && { custom_data: custom }),
  }
}

function addressFields(end: 'origin' | 'destination', parts: NewShipment['origin']): Record<string, unknown> {
  const { cep, street, number, complement, neighborhood, city, state } = parts
  return {
    [end]: joinAddress({
      street,
      number: number ?? '',
      complement: complement ?? '',
      neighborhood,
      city,
      state,
    }),
    [`${end}_number`]: number,
    [`${end}_complement`]: complement,
    [`${end}_neighborhood`]: neighborhood,
    [`${end}_city`]: city,
    [`${end}_state`]: state,
    [`${end}_cep`]: cep,
  }
}

/** The instant of a date and a time in this device's zone; the text as typed when it is none, for the contract to refuse. */
function deliveryInstant(date: string, time: string): string {
  const typed = `${date}T${time}`
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** The control that an error of a body's field belongs to. */
export function controlOf(field: string, fields: readonly CustomFieldEntry[] = []): string {
  const parts = /^(origin|destination)_(number|complement|neighborhood|city|state|cep)$/.exec(field)
  if (parts) return `${parts[1]}.${parts[2]}`
  if (field === 'origin' || field === 'destination') return `${field}.street`
  const custom = fields.find((one) => `custom_data.${one.field_name}` === field)
  if (custom !== undefined) return `custom.${custom.id}`
  return field === 'estimated_delivery' ? 'delivery_date' : field
}
