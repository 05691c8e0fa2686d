import { ACCURACY_DECIMALS, COORDINATE_DECIMALS } from '../base/decimal.ts'
import type { CityKind, DecimalKind, FieldFacts, TextKind } from '../base/field-table.ts'

/** Facts about one field of a checkpoint. All code that handles the field uses these facts. */
export type CheckpointFieldRow = FieldFacts & {
  /** True if every checkpoint has a value. */
  readonly isRequired: boolean
} & (TextKind | CityKind | DecimalKind | { readonly kind: 'type' | 'uf' | 'object' })

const place = { group: 'checkpoints', audiences: ['recipient', 'insurer', 'inspector'] } as const
const details = { group: 'checkpoints', audiences: ['insurer', 'inspector'] } as const
const coordinate = {
  kind: 'decimal',
  decimals: COORDINATE_DECIMALS,
  isRequired: false,
  disclosed: details,
  since: 1,
} as const

/**
 * The fields of a checkpoint as the person at the place declares it. Coordinates are degrees,
 * accuracy is metres as the device measured them. The objects are those of `DeliveryObjects`.
 */
export const checkpointTable = {
  checkpoint_type: { kind: 'type', isRequired: true, disclosed: 'public', since: 1 },
  location: { kind: 'text', max: 200, lines: 'one', isRequired: true, disclosed: place, since: 1 },
  address: { kind: 'text', max: 500, lines: 'one', isRequired: false, disclosed: details, since: 1 },
  city: { kind: 'city', max: 100, state: 'uf', isRequired: false, disclosed: 'public', since: 1 },
  uf: { kind: 'uf', isRequired: false, disclosed: 'public', since: 1 },
  latitude: coordinate,
  longitude: coordinate,
  accuracy: { kind: 'decimal', decimals: ACCURACY_DECIMALS, isRequired: false, disclosed: details, since: 1 },
  status: { kind: 'text', max: 60, lines: 'one', isRequired: true, disclosed: place, since: 1 },
  notes: { kind: 'text', max: 2_000, lines: 'many', isRequired: false, disclosed: details, since: 1 },
  delivery: { kind: 'object', isRequired: false, disclosed: 'public', since: 2 },
  receiver: {
    kind: 'object',
    isRequired: false,
    disclosed: { group: 'recipient', audiences: ['recipient', 'inspector'] },
    since: 2,
  },
  media: { kind: 'object', isRequired: false, disclosed: 'public', since: 2 },
} as const satisfies Readonly<Record<string, CheckpointFieldRow>>

export type CheckpointTable = typeof checkpointTable
export type CheckpointField = keyof CheckpointTable

export const checkpointFieldNames = /* @__PURE__ */ Object.keys(checkpointTable) as readonly CheckpointField[]

/** Fields that a correction leaves as they are. An annex adds to them. */
export const deliveryFieldNames = ['delivery', 'receiver', 'media'] as const
