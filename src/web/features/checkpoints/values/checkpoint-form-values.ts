import * as z from 'zod/mini'
import { checkpointType, city, optionalText, text, uf } from '#contract/schema/fields.ts'
import { joinAddress } from '#domain/places/address.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { instantOfLocalTime } from '../../../forms/local-time.ts'
import { noPoint, type MeasuredCoordinates } from './coordinates.ts'

/** Values of the checkpoint form's controls, as typed text. */
export type CheckpointValues = PlaceValues & {
  checkpoint_type: CheckpointType
  status: string
  notes: string
  /**
   * Time of the checkpoint in the format of a date-and-time control; empty in a new checkpoint,
   * which happens now.
   */
  occurred_at: string
  /** True if the user confirmed that a finalization closes the shipment. */
  confirmed: boolean
}

/** Values of the form's controls for an empty place. */
export const nowhere = {
  ...noPoint,
  cep: '',
  /** Id of the saved address that the place was filled from; empty if there is none. */
  address_id: '',
  location: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  uf: '',
}

/** Values of the controls that describe the place of a checkpoint. */
export type PlaceValues = typeof nowhere

const localTime = z.pipe(
  z.string(),
  z.transform((shown, context) => {
    const instant = instantOfLocalTime(shown)
    if (instant !== undefined) return instant
    context.issues.push({ code: 'custom', message: 'invalid_time', input: shown })
    return z.NEVER
  }),
)

/** Schema of a value that the form sets and the user cannot type. */
const held = z._default(z.string(), '')

/** Parts of a place that the form requires: all; name, city and state; or only the name. */
export type RequiredPlace = 'address' | 'city' | 'name'

/** Names of the required address parts in the form. */
export const requiredNames: Readonly<Record<RequiredPlace, ReadonlySet<string>>> = {
  address: /* @__PURE__ */ new Set(['street', 'neighborhood', 'city', 'uf']),
  city: /* @__PURE__ */ new Set(['city', 'uf']),
  name: /* @__PURE__ */ new Set(),
}

type SchemaChoices = {
  /**
   * Values of the checkpoint to correct. A required field that is empty in these values may stay
   * empty.
   */
  readonly edited?: PlaceValues | undefined
  /** True if the user must confirm that a finalization closes the shipment. */
  readonly asksToConfirm?: boolean
  readonly place?: RequiredPlace
  /** True if the notes must give a reason. */
  readonly needsReason?: boolean
}

/**
 * Returns the schema of the form: the API's schema, but with the address in parts (specification,
 * section 5).
 */
export function checkpointSchema({
  edited,
  asksToConfirm = false,
  place = 'address',
  needsReason = false,
}: SchemaChoices = {}) {
  const unlessNever = <Schema extends z.ZodMiniType>(name: keyof PlaceValues, schema: Schema) =>
    z
      ._default(z.nullable(schema), null)
      .check(
        z.refine(
          (value) => value !== null || edited?.[name] === '' || !requiredNames[place].has(name),
          'required',
        ),
      )
  return z.object({
    checkpoint_type: checkpointType,
    location: text(200),
    street: unlessNever('street', text(160)),
    number: optionalText(20),
    complement: optionalText(100),
    neighborhood: unlessNever('neighborhood', text(100)),
    city: unlessNever('city', city),
    uf: unlessNever('uf', z.pipe(z.string().check(z.trim(), z.toUpperCase()), uf)),
    status: text(60),
    notes: optionalText(2_000, 'many').check(z.refine((notes) => notes !== null || !needsReason, 'required')),
    occurred_at: z.optional(localTime),
    address_id: held,
    latitude: held,
    longitude: held,
    point_source: held,
    point_choice: held,
    confirmed: asksToConfirm ? z.literal(true, 'required') : z._default(z.boolean(), false),
  })
}

export type CheckpointEntry = z.output<ReturnType<typeof checkpointSchema>>

/**
 * Returns the request body, without the tracking ID, from a filled-in form and the coordinates to
 * save.
 */
export function checkpointContent(entry: CheckpointEntry, coordinates: MeasuredCoordinates | undefined) {
  const { checkpoint_type, location, status, notes, uf: state, address_id } = entry
  return {
    checkpoint_type,
    location,
    status,
    notes,
    address: addressLine(entry),
    city: entry.city,
    uf: state,
    address_id: address_id === '' ? null : address_id,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    accuracy: coordinates?.accuracy ?? null,
  }
}

/**
 * Joins the address parts into one line. If a required part is missing, returns the street, because
 * the street control then holds the whole address.
 */
export function addressLine(entry: CheckpointEntry): string | null {
  const { street, number, complement, neighborhood, city: town, uf: state } = entry
  if (street === null || neighborhood === null || town === null || state === null) return street
  const parts = {
    street,
    number: number ?? '',
    complement: complement ?? '',
    neighborhood,
    city: town,
    state,
  }
  return joinAddress(parts)
}

/** Address parts that a postal code or a warehouse fills in. */
export const addressNames = ['street', 'number', 'complement', 'neighborhood', 'city', 'uf'] as const

/** Returns the control that shows the error of a field of the API body. */
export function controlOf(field: string): keyof CheckpointValues {
  if (field === 'status' || field === 'notes' || field === 'occurred_at') return field
  if (field === 'checkpoint_type') return field
  if (field === 'address') return 'street'
  return addressNames.find((name) => name === field) ?? 'location'
}
