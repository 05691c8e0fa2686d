import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

const own: Readonly<Record<string, MessageKey>> = {
  tracking_id: 'shipment.tracking_id',
  status: 'new_shipment.status',
  reference: 'new_shipment.reference',
  description: 'new_shipment.description',
  weight: 'new_shipment.weight',
  delivery_date: 'new_shipment.delivery_date',
  delivery_time: 'new_shipment.delivery_time',
  recipient_name: 'new_shipment.recipient_name',
  recipient_address: 'new_shipment.recipient_address',
  recipient_email: 'new_shipment.recipient_email',
  recipient_phone: 'new_shipment.recipient_phone',
  origin: 'new_shipment.origin',
  destination: 'new_shipment.destination',
  custom: 'new_shipment.custom',
}

const parts: Readonly<Record<string, MessageKey>> = {
  cep: 'cep.label',
  street: 'address.street',
  number: 'address.number',
  complement: 'address.complement',
  neighborhood: 'address.neighborhood',
  city: 'address.city',
  state: 'address.state',
}

/**
 * Returns the label of a control outside its section of the shipment form, such as "Rua (origem)".
 */
export function controlLabel(
  path: string,
  t: FormatMessage,
  fields: readonly CustomFieldEntry[] = [],
): string {
  const [end = '', part = ''] = path.split('.')
  const custom = end === 'custom' ? fields.find(({ id }) => id === part) : undefined
  if (custom !== undefined) return custom.field_name
  const key = parts[part]
  if (key === undefined) return own[path] === undefined ? path : t(own[path])
  return t(end === 'origin' ? 'new_shipment.of_origin' : 'new_shipment.of_destination', { field: t(key) })
}
