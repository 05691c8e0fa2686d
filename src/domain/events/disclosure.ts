import { checkpointTable, type CheckpointTable } from '../checkpoints/checkpoint-fields.ts'
import { acceptanceTable, eventTable } from './event-fields.ts'
import {
  disclosableGroupNames,
  type Audience,
  type DisclosableGroup,
  type Disclosure,
} from '../base/field-table.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { shipmentTable, type ShipmentTable } from '../shipments/shipment-fields.ts'

type DisclosableIn<Table extends Readonly<Record<string, { readonly disclosed: Disclosure }>>> = {
  [Name in keyof Table]: Table[Name]['disclosed'] extends 'public' ? never : Name
}[keyof Table]
export type DisclosableField =
  | DisclosableIn<ShipmentTable>
  | DisclosableIn<CheckpointTable>
  | DisclosableIn<typeof eventTable>
  | DisclosableIn<typeof acceptanceTable>

const committedFields: Readonly<Record<string, { readonly disclosed: Disclosure }>> = {
  ...checkpointTable,
  ...shipmentTable,
  ...eventTable,
  ...acceptanceTable,
}

/**
 * Fields that a public receipt discloses, the times first. The receipt contains only the digests of
 * all other fields.
 */
export const publicFields: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.entries({ ...eventTable, ...committedFields }).flatMap(publicName),
)

function publicName([name, { disclosed }]: readonly [string, { readonly disclosed: Disclosure }]) {
  return disclosed === 'public' ? [name] : []
}

/** Returns the names of the disclosable fields for which `has` returns true. */
function disclosable(
  has: (disclosed: Exclude<Disclosure, 'public'>) => boolean,
): readonly DisclosableField[] {
  return Object.entries(committedFields).flatMap(([name, { disclosed }]) =>
    disclosed !== 'public' && has(disclosed) ? [name as DisclosableField] : [],
  )
}

/**
 * Fields that an owner may reveal beside the public ones, grouped by subject. No other field is
 * ever disclosed.
 */
export const disclosableGroups = /* @__PURE__ */ Object.fromEntries(
  disclosableGroupNames.map((group) => [group, disclosable((disclosed) => disclosed.group === group)]),
) as Readonly<Record<DisclosableGroup, readonly DisclosableField[]>>

export const disclosableFields: readonly DisclosableField[] =
  /* @__PURE__ */ Object.values(disclosableGroups).flat()

/** Fields that each audience's receipt reveals beside the public ones (docs/spec/receipt.md). */
export const audienceFields: Readonly<Record<Audience, ReadonlySet<DisclosableField>>> = {
  recipient: /* @__PURE__ */ fieldsFor('recipient'),
  insurer: /* @__PURE__ */ fieldsFor('insurer'),
  inspector: /* @__PURE__ */ fieldsFor('inspector'),
  all: /* @__PURE__ */ new Set(disclosableFields),
}

function fieldsFor(audience: Exclude<Audience, 'all'>): ReadonlySet<DisclosableField> {
  return new Set(disclosable((disclosed) => disclosed.audiences.includes(audience)))
}

/** Names of the fields that name a city, each with the name of its federative unit's field. */
const stateOfCity: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({ ...checkpointTable, ...shipmentTable }).flatMap(([name, row]) =>
    row.kind === 'city' ? [[name, row.state]] : [],
  ),
)

/**
 * Returns true if a receipt for others than the owner may show a field. A city is shown only if
 * `isPublicCity` returns true for it and its federative unit, because people type streets there.
 */
export function isShownToOthers(
  field: string,
  fields: Fields,
  isPublicCity: (city: unknown, state: unknown) => boolean,
): boolean {
  const state = stateOfCity.get(field)
  return state === undefined || fields[field] === null || isPublicCity(fields[field], fields[state])
}

/**
 * Returns a function that decides whether a receipt shows a field. Public fields are always shown,
 * and other fields if they are among `fields`.
 */
export function disclosing(fields: Iterable<DisclosableField>): (field: string) => boolean {
  const chosen = new Set<string>(fields)
  return (field) => publicFields.has(field) || chosen.has(field)
}
