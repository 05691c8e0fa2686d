import * as z from 'zod/mini'
import { checkpointType, optionalText, text, uf } from '#contract/fields.ts'
import { joinAddress } from '#domain/address.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import type { Position } from './position.ts'

/** What the controls hold: texts, as typed. */
export type CheckpointValues = PlaceValues & {
  checkpoint_type: CheckpointType
  status: string
  notes: string
}

/** Where a checkpoint happens. */
export type PlaceValues = {
  location: string
  street: string
  number: string
  neighborhood: string
  city: string
  uf: string
}

export const nowhere: PlaceValues = {
  location: '',
  street: '',
  number: '',
  neighborhood: '',
  city: '',
  uf: '',
}

/** The form's schema: the contract's, with the address in its parts (specification, section 5). */
export const checkpointSchema = z.object({
  checkpoint_type: checkpointType,
  location: text(200),
  street: text(160),
  number: optionalText(20),
  neighborhood: text(100),
  city: text(100),
  uf: z.pipe(z.string().check(z.trim(), z.toUpperCase()), uf),
  status: text(60),
  notes: optionalText(2_000),
})

export type CheckpointEntry = z.output<typeof checkpointSchema>

/** The request's body of a filled-in form. */
export function checkpointBody(
  trackingId: string,
  entry: CheckpointEntry,
  position: Position | undefined,
): Record<string, unknown> {
  const { street, number, neighborhood, ...rest } = entry
  return {
    tracking_id: trackingId,
    ...rest,
    address: joinAddress({
      street,
      number: number ?? '',
      complement: '',
      neighborhood,
      city: entry.city,
      state: entry.uf,
    }),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

export const placeNames = ['location', 'street', 'number', 'neighborhood', 'city', 'uf'] as const

/** The control that an error of a body's field belongs to. */
export function controlOf(field: string): keyof CheckpointValues {
  if (field === 'checkpoint_type' || field === 'status' || field === 'notes') return field
  if (field === 'address') return 'street'
  return placeNames.find((name) => name === field) ?? 'location'
}
