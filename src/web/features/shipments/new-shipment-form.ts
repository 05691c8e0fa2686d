import * as z from 'zod/mini'
import { optionalCep, optionalText, text, trackingId } from '#contract/schema/fields.ts'
import { kilograms, requiredContent, shipmentContent, type Shipment } from '#contract/endpoints/shipments.ts'
import { joinAddress } from '#domain/places/address.ts'
import { instantAt } from '#domain/base/calendar-day.ts'
import { pick } from '#domain/base/field-table.ts'
import {
  shipmentFieldNames,
  shipmentTable,
  type ShipmentFieldWith,
} from '#domain/shipments/shipment-fields.ts'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { noAirTexts, typedAir, typedDecimal, type AirTexts } from './air-values.ts'
import { noReferenceTexts, typedReferences, type ReferenceTexts } from './reference-values.ts'
import { customSchema, customTexts, type CustomTexts } from './custom-values.ts'

/** Values of the shipment form's controls, as typed text. */
export type NewShipmentValues = {
  tracking_id: string
  status: string
  weight: string
  delivery_date: string
  delivery_time: string
  origin: AddressValues
  destination: AddressValues
  references: ReferenceTexts
  air: AirTexts
  custom: CustomTexts
} & Record<TextField, string>

/** Field with a text control of its own. Addresses have controls for their parts. */
export type TextField = Exclude<
  ShipmentFieldWith<{ kind: 'text' | 'email' }>,
  `origin${string}` | `destination${string}`
>

export const textFields = shipmentFieldNames.filter(
  (name): name is TextField =>
    ['text', 'email'].includes(shipmentTable[name].kind) && !/^(?:origin|destination)/.test(name),
)

/** Returns the values of the text controls. Without a shipment they are empty. */
export function textsOf(shipment?: Pick<Shipment, TextField>): Record<TextField, string> {
  return Object.fromEntries(textFields.map((name) => [name, shipment?.[name] ?? ''])) as Record<
    TextField,
    string
  >
}

export const emptyAddress = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
}

export type AddressValues = typeof emptyAddress

export function emptyShipment(code: string, fields: readonly CustomFieldEntry[] = []): NewShipmentValues {
  return {
    tracking_id: code,
    status: 'pending',
    ...textsOf(),
    weight: '',
    delivery_date: '',
    delivery_time: '',
    origin: emptyAddress,
    destination: emptyAddress,
    references: noReferenceTexts,
    air: noAirTexts,
    custom: customTexts(fields, {}),
  }
}

/**
 * Schema of the address parts. The maximum lengths are so short that the joined address fits its
 * field.
 */
const address = z.object({
  cep: optionalCep,
  street: text(160),
  number: optionalText(20),
  complement: optionalText(100),
  neighborhood: text(100),
  city: requiredContent.origin_city,
  state: requiredContent.origin_state,
})

const typedKilograms = z.pipe(typedDecimal, kilograms)

/**
 * Returns the schemas of a section's text controls. The order of the controls decides which problem
 * is reported first.
 */
function textSchemas(group: 'cargo' | 'recipient') {
  return pick(
    shipmentContent,
    textFields.filter((name) => shipmentTable[name].disclosed.group === group),
  )
}

/**
 * Returns the form's schema: the schema of the API contract, mapped to the form's controls. Fields
 * of `requiredContent` are required.
 */
export function shipmentSchema(fields: readonly CustomFieldEntry[] = []) {
  return z.object({
    tracking_id: trackingId,
    status: shipmentContent.status,
    ...textSchemas('cargo'),
    weight: z._default(z.nullable(typedKilograms), null),
    delivery_date: z.string(),
    delivery_time: z.string(),
    origin: address,
    destination: address,
    references: z._default(typedReferences, []),
    air: z._default(z.nullable(typedAir), null),
    ...textSchemas('recipient'),
    recipient_name: requiredContent.recipient_name,
    custom: customSchema(fields),
  })
}

export type NewShipment = z.output<ReturnType<typeof shipmentSchema>>

/** Form values that an edit changes. */
export type EditedShipment = { readonly [Name in keyof NewShipment]?: NewShipment[Name] | undefined }

/**
 * Returns the request fields of a complete or partial form. Addresses are joined; date and time are
 * those of Brasília.
 */
export function shipmentBody(form: EditedShipment): Record<string, unknown> {
  const { delivery_date, delivery_time, origin, destination, custom, ...rest } = form
  return {
    ...rest,
    ...(origin && addressFields('origin', origin)),
    ...(destination && addressFields('destination', destination)),
    ...(delivery_date !== undefined &&
      delivery_time !== undefined && { estimated_delivery: instantAt(delivery_date, delivery_time) }),
    ...(custom && { custom_data: custom }),
  }
}

function addressFields(end: 'origin' | 'destination', parts: NewShipment['origin']): Record<string, unknown> {
  const { street: _street, ...others } = parts
  const line = joinAddress({ ...parts, number: parts.number ?? '', complement: parts.complement ?? '' })
  const named = Object.entries(others).map(([name, value]) => [`${end}_${name}`, value])
  return { [end]: line, ...Object.fromEntries(named) }
}

/** Returns the control that shows the error of a field of the API body. */
export function controlOf(field: string, fields: readonly CustomFieldEntry[] = []): string {
  const parts = /^(origin|destination)_(number|complement|neighborhood|city|state|cep)$/.exec(field)
  if (parts) return `${parts[1]}.${parts[2]}`
  if (field === 'origin' || field === 'destination') return `${field}.street`
  if (field.startsWith('references.')) return 'references.rows'
  const custom = fields.find((one) => `custom_data.${one.field_name}` === field)
  if (custom !== undefined) return `custom.${custom.id}`
  return field === 'estimated_delivery' ? 'delivery_date' : field
}
