import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { otherData } from './custom-values.ts'
import {
  shipmentBody,
  shipmentSchema,
  type NewShipment,
  type NewShipmentValues,
} from './new-shipment-form.ts'

export type ControlName = keyof NewShipmentValues

/** What an edit changes of the form. */
export type EditedShipment = { readonly [Name in keyof NewShipment]?: NewShipment[Name] | undefined }

type EditResolver = Resolver<NewShipmentValues, unknown, EditedShipment>

/** The controls whose values differ. */
export function changedControls(before: NewShipmentValues, after: NewShipmentValues): readonly ControlName[] {
  const names = Object.keys(before) as ControlName[]
  return names.filter((name) => written(before[name]) !== written(after[name]))
}

function written(value: NewShipmentValues[ControlName]): string {
  return JSON.stringify(value)
}

/**
 * Judges only what an edit changes: what integrators left out that the form would require may stay as it is. Its output
 * holds only what changes.
 */
export function editResolver(before: NewShipmentValues, fields: readonly CustomFieldEntry[]): EditResolver {
  return (values, context, options) => {
    const changed = new Set(changedControls(before, values))
    // Date and time are one value.
    if (changed.has('delivery_date') || changed.has('delivery_time')) {
      changed.add('delivery_date').add('delivery_time')
    }
    const { shape } = shipmentSchema(fields)
    const picked = z.object(Object.fromEntries([...changed].map((name) => [name, shape[name]])))
    const resolve = formResolver<NewShipmentValues, typeof picked>(picked)
    return resolve(values, context, options)
  }
}

/** The request's fields of an edit. Custom data that the form does not ask for stays. */
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
