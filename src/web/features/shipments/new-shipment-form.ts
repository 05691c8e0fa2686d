import * as z from 'zod/mini'
import { optionalText, text, trackingId, uf } from '#contract/fields.ts'
import { shipmentContent } from '#contract/shipments.ts'
import { joinAddress } from '#domain/address.ts'

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
}

export type AddressValues = {
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: string
}

const emptyAddress: AddressValues = {
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
}

export function emptyShipment(code: string): NewShipmentValues {
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
  }
}

/** The lengths leave room for the joined line. */
const address = z.object({
  street: text(160),
  number: optionalText(20),
  complement: optionalText(100),
  neighborhood: text(100),
  city: text(100),
  state: uf,
})

const kilograms = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const value = Number(typed.replace(',', '.'))
    if (Number.isFinite(value) && value >= 0) return value
    context.issues.push({ code: 'custom', message: 'invalid_number', input: typed })
    return z.NEVER
  }),
)

/** The form's schema: the contract's, with what the form requires besides (specification, section 5). */
export const newShipmentSchema = z.object({
  tracking_id: trackingId,
  status: shipmentContent.status,
  reference: shipmentContent.reference,
  description: shipmentContent.description,
  weight: z._default(z.nullable(kilograms), null),
  delivery_date: z.string(),
  delivery_time: z.string(),
  origin: address,
  destination: address,
  recipient_name: text(200),
  recipient_address: shipmentContent.recipient_address,
  recipient_email: shipmentContent.recipient_email,
  recipient_phone: shipmentContent.recipient_phone,
})

export type NewShipment = z.output<typeof newShipmentSchema>

/** The request's body of a filled-in form. Addresses are joined, date and time are of the person's own zone. */
export function shipmentBody(form: NewShipment): Record<string, unknown> {
  const { delivery_date, delivery_time, origin, destination, ...rest } = form
  return {
    ...rest,
    ...addressFields('origin', origin),
    ...addressFields('destination', destination),
    estimated_delivery: deliveryInstant(delivery_date, delivery_time),
  }
}

function addressFields(end: 'origin' | 'destination', parts: NewShipment['origin']): Record<string, unknown> {
  const { street, number, complement, neighborhood, city, state } = parts
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
  }
}

/** The instant of a date and a time in this device's zone; the text as typed when it is none, for the contract to refuse. */
function deliveryInstant(date: string, time: string): string {
  const typed = `${date}T${time}`
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** The control that an error of a body's field belongs to. */
export function controlOf(field: string): string {
  const parts = /^(origin|destination)_(number|complement|neighborhood|city|state)$/.exec(field)
  if (parts) return `${parts[1]}.${parts[2]}`
  if (field === 'origin' || field === 'destination') return `${field}.street`
  return field === 'estimated_delivery' ? 'delivery_date' : field
}
