import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { otherData } from './custom-values.ts'
import {
  shipmentBody,
  shipmentSchema,
  type EditedShipment,
  type NewShipmentValues,
} from './new-shipment-form.ts'

export type ControlName = keyof NewShipmentValues

type EditResolver = Resolver<NewShipmentValues, unknown, EditedShipment>

/** Returns the controls whose values differ between `before` and `after`. */
export function changedControls(before: NewShipmentValues, after: NewShipmentValues): readonly ControlName[] {
  const names = Object.keys(before) as ControlName[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/**
 * Returns a resolver that validates and outputs only what an edit changes. Fields that integrators
 * left empty may stay empty, even if the form requires them.
 */
export function editResolver(before: NewShipmentValues, fields: readonly CustomFieldEntry[]): EditResolver {
  return (values, context, options) => {
    const changed = new Set(changedControls(before, values))
    // Date and time are one value, so a change of one sends both.
    if (changed.has('delivery_date') || changed.has('delivery_time')) {
      changed.add('delivery_date').add('delivery_time')
    }
    const { shape } = shipmentSchema(fields)
    const picked = z.object(Object.fromEntries([...changed].map((name) => [name, shape[name]])))
    const resolve = formResolver<NewShipmentValues, typeof picked>(picked)
    return resolve(values, context, options)
  }
}

/** Returns the request body of an edit. Custom data without a control in the form stays. */
export function editBody(
  form: EditedShipment,
  shipment: Shipment,
  fields: readonly CustomFieldEntry[],
): Record<string, unknown> {
  const { custom, ...rest } = form
  return shipmentBody({
    ...rest,
    ...(custom && { custom: { ...otherData(fields, shipment.custom_data), ...custom } }),
  })
}
