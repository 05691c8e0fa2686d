import { isolated } from '#ledger/base/visible-text.ts'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import { emptyAddress, textFields, type AddressValues, type NewShipmentValues } from './new-shipment-form.ts'

/**
 * Names of controls and sections whose label has the message key `new_shipment.` followed by the
 * name. The parts of addresses have other keys.
 */
const named: readonly Exclude<keyof NewShipmentValues, 'tracking_id' | 'references' | 'air'>[] = [
  ...textFields,
  'status',
  'weight',
  'delivery_date',
  'delivery_time',
  'origin',
  'destination',
  'custom',
]

const parts = Object.keys(emptyAddress) as (keyof AddressValues)[]

/**
 * Returns a label that identifies a control even where its section of the form is not shown, such
 * as "Rua (origem)".
 */
export function controlLabel(
  path: string,
  t: FormatMessage,
  fields: readonly CustomFieldEntry[] = [],
): string {
  const [end = '', part = ''] = path.split('.')
  const custom = end === 'custom' ? fields.find(({ id }) => id === part) : undefined
  if (custom !== undefined) return isolated(custom.field_name)
  if (path === 'tracking_id') return t('shipment.tracking_id')
  if (end === 'references') return t('references.title')
  if (end === 'air') return t('air.title')
  const name = named.find((one) => one === path)
  if (name !== undefined) return t(`new_shipment.${name}`)
  const key = parts.find((one) => one === part)
  if (key === undefined) return path
  const field = t(key === 'cep' ? 'cep.label' : `address.${key}`)
  return t(end === 'origin' ? 'new_shipment.of_origin' : 'new_shipment.of_destination', { field })
}
