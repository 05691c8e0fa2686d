import { WEIGHT_DECIMALS } from './decimal.ts'
import type { DecimalKind, FieldFacts, TextKind } from './field-table.ts'

/** Facts about a shipment's field, which every place that handles the field follows. */
export type ShipmentFieldRow = FieldFacts & {
  /** True if the API requires a value. The form and imports require more (`requiredContent`). */
  readonly isRequired: boolean
  /** True if a search of the list finds a shipment by the field. */
  readonly isSearched: boolean
  /** Use of the field in CSV files. An `import` column is read, but not exported. */
  readonly csv: 'both' | 'import' | 'none'
} & (
    | TextKind
    | { readonly kind: 'email'; readonly max: number }
    /** From 0 to `max`. */
    | (DecimalKind & { readonly max: number })
    | { readonly kind: 'status' | 'uf' | 'cep' | 'delivery' | 'custom' }
  )

const cargo = { group: 'cargo', audiences: ['recipient', 'insurer', 'inspector'] } as const
const custom = { group: 'cargo', audiences: ['insurer', 'inspector'] } as const
const origin = { group: 'origin', audiences: ['insurer', 'inspector'] } as const
const destination = { group: 'destination', audiences: ['recipient', 'insurer', 'inspector'] } as const
const recipient = { group: 'recipient', audiences: ['recipient', 'inspector'] } as const
const contact = { group: 'recipient', audiences: ['recipient'] } as const
const checkpoints = { group: 'checkpoints', audiences: ['recipient', 'insurer', 'inspector'] } as const

/**
 * The fields of a shipment as its creation declares it, in the order of the API
 * (docs/recipes/add-a-shipment-field.md). Postal codes have eight digits, weight is kilograms.
 */
export const shipmentTable = {
  status: {
    kind: 'status',
    isRequired: true,
    isSearched: false,
    csv: 'both',
    disclosed: checkpoints,
    since: 1,
  },
  reference: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: cargo,
    since: 1,
  },
  origin: {
    kind: 'text',
    max: 500,
    lines: 'one',
    isRequired: true,
    isSearched: true,
    csv: 'both',
    disclosed: origin,
    since: 1,
  },
  origin_number: {
    kind: 'text',
    max: 20,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: origin,
    since: 1,
  },
  origin_complement: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: origin,
    since: 1,
  },
  origin_neighborhood: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: origin,
    since: 1,
  },
  origin_city: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: 'public',
    since: 1,
  },
  origin_state: {
    kind: 'uf',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: 'public',
    since: 1,
  },
  origin_cep: { kind: 'cep', isRequired: false, isSearched: true, csv: 'both', disclosed: origin, since: 1 },
  destination: {
    kind: 'text',
    max: 500,
    lines: 'one',
    isRequired: true,
    isSearched: true,
    csv: 'both',
    disclosed: destination,
    since: 1,
  },
  destination_number: {
    kind: 'text',
    max: 20,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: destination,
    since: 1,
  },
  destination_complement: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: destination,
    since: 1,
  },
  destination_neighborhood: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'import',
    disclosed: destination,
    since: 1,
  },
  destination_city: {
    kind: 'text',
    max: 100,
    lines: 'one',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: 'public',
    since: 1,
  },
  destination_state: {
    kind: 'uf',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: 'public',
    since: 1,
  },
  destination_cep: {
    kind: 'cep',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: destination,
    since: 1,
  },
  recipient_name: {
    kind: 'text',
    max: 200,
    lines: 'one',
    isRequired: false,
    isSearched: true,
    csv: 'both',
    disclosed: recipient,
    since: 1,
  },
  recipient_address: {
    kind: 'text',
    max: 500,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: recipient,
    since: 1,
  },
  recipient_email: {
    kind: 'email',
    max: 254,
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: contact,
    since: 1,
  },
  recipient_phone: {
    kind: 'text',
    max: 40,
    lines: 'one',
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: contact,
    since: 1,
  },
  description: {
    kind: 'text',
    max: 2_000,
    lines: 'many',
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: cargo,
    since: 1,
  },
  weight: {
    kind: 'decimal',
    decimals: WEIGHT_DECIMALS,
    max: 1_000_000,
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: cargo,
    since: 1,
  },
  estimated_delivery: {
    kind: 'delivery',
    isRequired: false,
    isSearched: false,
    csv: 'both',
    disclosed: 'public',
    since: 1,
  },
  custom_data: {
    kind: 'custom',
    isRequired: true,
    isSearched: false,
    csv: 'none',
    disclosed: custom,
    since: 1,
  },
} as const satisfies Readonly<Record<string, ShipmentFieldRow>>

export type ShipmentTable = typeof shipmentTable
export type ShipmentField = keyof ShipmentTable

export const shipmentFieldNames = /* @__PURE__ */ Object.keys(shipmentTable) as readonly ShipmentField[]

/** Name of a field whose row has these facts. */
export type ShipmentFieldWith<Facts> = {
  [Name in ShipmentField]: ShipmentTable[Name] extends Facts ? Name : never
}[ShipmentField]
