import { WEIGHT_DECIMALS } from '../base/decimal.ts'
import type { CityKind, DecimalKind, FieldFacts, TextKind } from '../base/field-table.ts'

/** Facts about a field of a shipment. All code that handles the field uses these facts. */
export type ShipmentFieldRow = FieldFacts & {
  /**
   * True if the API requires a value. The web form and CSV imports also require other fields
   * (`requiredContent`).
   */
  readonly isRequired: boolean
  /** True if the search in the list of shipments also compares this field. */
  readonly isSearched: boolean
  /** Use of the field in CSV files. An `import` column is read, but not exported. */
  readonly csv: 'both' | 'import' | 'none'
} & (
    | TextKind
    | CityKind
    | { readonly kind: 'email'; readonly max: number }
    /** Decimal number from 0 to `max`. */
    | (DecimalKind & { readonly max: number })
    | { readonly kind: 'status' | 'uf' | 'cep' | 'delivery' | 'custom' | 'references' | 'air' }
  )

const cargo = { group: 'cargo', audiences: ['recipient', 'insurer', 'inspector'] } as const
const custom = { group: 'cargo', audiences: ['insurer', 'inspector'] } as const
const origin = { group: 'origin', audiences: ['insurer', 'inspector'] } as const
const destination = { group: 'destination', audiences: ['recipient', 'insurer', 'inspector'] } as const
const recipient = { group: 'recipient', audiences: ['recipient', 'inspector'] } as const
const contact = { group: 'recipient', audiences: ['recipient'] } as const
const checkpoints = { group: 'checkpoints', audiences: ['recipient', 'insurer', 'inspector'] } as const

const line = { kind: 'text', lines: 'one' } as const
/**
 * Facts that several fields share. Each set includes the next: a required field is also searched,
 * and a searched field is also exported. A field of a later list states its own `since`.
 */
const required = { isRequired: true, isSearched: true, csv: 'both', since: 1 } as const
const searched = { isRequired: false, isSearched: true, csv: 'both', since: 1 } as const
const exported = { isRequired: false, isSearched: false, csv: 'both', since: 1 } as const
/** Facts of a field that has a column in imports but not in exports. */
const imported = { isRequired: false, isSearched: false, csv: 'import', since: 1 } as const

/**
 * The fields of a request that creates a shipment, in the order of the API
 * (docs/recipes/add-a-shipment-field.md). Postal codes have eight digits, weight is kilograms.
 */
export const shipmentTable = {
  status: { kind: 'status', ...required, isSearched: false, disclosed: checkpoints },
  reference: { ...line, max: 100, ...searched, disclosed: cargo },
  references: {
    kind: 'references',
    isRequired: true,
    isSearched: true,
    csv: 'none',
    since: 2,
    disclosed: cargo,
  },
  origin: { ...line, max: 500, ...required, disclosed: origin },
  origin_number: { ...line, max: 20, ...imported, disclosed: origin },
  origin_complement: { ...line, max: 100, ...imported, disclosed: origin },
  origin_neighborhood: { ...line, max: 100, ...imported, disclosed: origin },
  origin_city: { kind: 'city', max: 100, state: 'origin_state', ...searched, disclosed: 'public' },
  origin_state: { kind: 'uf', ...searched, disclosed: 'public' },
  origin_cep: { kind: 'cep', ...searched, disclosed: origin },
  destination: { ...line, max: 500, ...required, disclosed: destination },
  destination_number: { ...line, max: 20, ...imported, disclosed: destination },
  destination_complement: { ...line, max: 100, ...imported, disclosed: destination },
  destination_neighborhood: { ...line, max: 100, ...imported, disclosed: destination },
  destination_city: { kind: 'city', max: 100, state: 'destination_state', ...searched, disclosed: 'public' },
  destination_state: { kind: 'uf', ...searched, disclosed: 'public' },
  destination_cep: { kind: 'cep', ...searched, disclosed: destination },
  recipient_name: { ...line, max: 200, ...searched, disclosed: recipient },
  recipient_address: { ...line, max: 500, ...exported, disclosed: recipient },
  recipient_email: { kind: 'email', max: 254, ...exported, disclosed: contact },
  recipient_phone: { ...line, max: 40, ...exported, disclosed: contact },
  description: { kind: 'text', max: 2_000, lines: 'many', ...exported, disclosed: cargo },
  weight: { kind: 'decimal', decimals: WEIGHT_DECIMALS, max: 1_000_000, ...exported, disclosed: cargo },
  estimated_delivery: { kind: 'delivery', ...exported, disclosed: 'public' },
  air: { kind: 'air', isRequired: false, isSearched: false, csv: 'none', since: 2, disclosed: cargo },
  custom_data: { kind: 'custom', ...required, isSearched: false, csv: 'none', disclosed: custom },
} as const satisfies Readonly<Record<string, ShipmentFieldRow>>

export type ShipmentTable = typeof shipmentTable
export type ShipmentField = keyof ShipmentTable

export const shipmentFieldNames = /* @__PURE__ */ Object.keys(shipmentTable) as readonly ShipmentField[]

/** Names of the fields whose rows in `shipmentTable` have the given `Facts`. */
export type ShipmentFieldWith<Facts> = {
  [Name in ShipmentField]: ShipmentTable[Name] extends Facts ? Name : never
}[ShipmentField]
