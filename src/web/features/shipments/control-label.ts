import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { textFields, type NewShipmentValues, type TextField } from './new-shipment-form.ts'

const own: Readonly<Record<Exclude<keyof NewShipmentValues, TextField>, MessageKey>> = {
  tracking_id: 'shipment.tracking_id',
  status: 'new_shipment.status',
  weight: 'new_shipment.weight',
  delivery_date: 'new_shipment.delivery_date',
  delivery_time: 'new_shipment.delivery_time',
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
 * Returns a label that identifies a control without its section of the form, such as "Rua
 * (origem)".
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
  if (key === undefined) {
    const text = textFields.find((name) => name === path)
    if (text !== undefined) return t(`new_shipment.${text}`)
    const ownKey = Object.entries(own).find(([name]) => name === path)?.[1]
    return ownKey === undefined ? path : t(ownKey)
  }
  return t(end === 'origin' ? 'new_shipment.of_origin' : 'new_shipment.of_destination', { field: t(key) })
}
