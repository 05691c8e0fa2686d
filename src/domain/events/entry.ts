import type { Fields, FieldValue, FlatValue } from '#ledger/base/field-value.ts'
import { toAirMembers, type AirCargo } from '../air/air-cargo.ts'
import type { CheckpointType } from '../checkpoints/checkpoint.ts'
import type { DeliveryObjects } from '../checkpoints/delivery.ts'
import {
  checkpointTable,
  type CheckpointFieldRow,
  type CheckpointTable,
} from '../checkpoints/checkpoint-fields.ts'
import { decimalText } from '../base/decimal.ts'
import type { Instant } from '../base/instant.ts'
import type { Reference } from '../references/reference.ts'
import { toReferenceMembers } from '../references/reference-members.ts'
import {
  shipmentFieldNames,
  shipmentTable,
  type ShipmentFieldRow,
  type ShipmentTable,
} from '../shipments/shipment-fields.ts'

/** Values of a table's fields as requests declare them. */
type ContentOf<Table extends FieldTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { kind: 'decimal' }
    ? number | null
    : Table[Name] extends { kind: 'delivery' }
      ? Instant | null
      : Table[Name] extends { kind: 'custom' }
        ? Readonly<Record<string, string | number | boolean | null>>
        : Table[Name] extends { kind: 'references' }
          ? readonly Reference[]
          : Table[Name] extends { kind: 'air' }
            ? AirCargo | null
            : Table[Name] extends { kind: 'object' }
              ? DeliveryObjects[Name & keyof DeliveryObjects]
              : Table[Name] extends { kind: 'type' }
                ? CheckpointType
                : Table[Name]['isRequired'] extends true
                  ? string
                  : string | null
}

/** A shipment as its creation declares it. */
export type ShipmentContent = ContentOf<ShipmentTable>
/** A checkpoint as the person at the place declares it. */
export type CheckpointContent = ContentOf<CheckpointTable>

/**
 * Names of those fields of a shipment's content that an edit may change. The status is not among
 * them, because events of another type change it.
 */
export const editableNames = /* @__PURE__ */ shipmentFieldNames.filter((name) => name !== 'status')

/**
 * Returns the committed fields of a creation (docs/spec/event.md). Quantities are decimal texts.
 */
export function shipmentFields(occurredAt: Instant, content: ShipmentContent): Fields {
  return { ...committed(shipmentTable, content), occurred_at: occurredAt }
}

/**
 * Returns the committed fields of a checkpoint (docs/spec/event.md). Coordinates and accuracy are
 * decimal texts.
 */
export function checkpointFields(occurredAt: Instant, content: CheckpointContent): Fields {
  return { ...committed(checkpointTable, content), occurred_at: occurredAt }
}

type FieldTable = Readonly<Record<string, ShipmentFieldRow | CheckpointFieldRow>>

/**
 * Returns the values of a table's fields as statements commit to them. Texts are normalized to NFC,
 * so that the same words from two systems are the same bytes.
 */
function committed<Table extends FieldTable>(
  table: Table,
  content: Readonly<Record<keyof Table, DeclaredValue>>,
): Fields {
  const fields: Record<string, FieldValue> = {}
  for (const name of Object.keys(table) as (keyof Table & string)[]) {
    fields[name] = committedValue(table[name], content[name])
  }
  return fields
}

type DeclaredValue =
  | FieldValue
  | number
  | ShipmentContent['custom_data']
  | ShipmentContent['references']
  | ShipmentContent['air']
  | DeliveryObjects[keyof DeliveryObjects]

function committedValue(row: FieldTable[string] | undefined, value: DeclaredValue): FieldValue {
  if (typeof value === 'number')
    return row?.kind === 'decimal' ? decimalText(value, row.decimals) : String(value)
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  const members = membersOf(row, value)
  if (members === null) return null
  // `String` writes numbers as RFC 8785 requires.
  return Object.fromEntries(
    Object.entries<FlatValue | number | undefined>(members).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name.normalize('NFC'), flatValue(inner)]],
    ),
  )
}

type Members = Readonly<Record<string, FlatValue | number | undefined>>

/** Returns the members of an object as statements commit to them. */
function membersOf(row: FieldTable[string] | undefined, value: object): Members | null {
  if (row?.kind === 'references') return toReferenceMembers(value as readonly Reference[])
  return row?.kind === 'air' ? toAirMembers(value as AirCargo) : (value as Members)
}

function flatValue(value: FlatValue | number): FlatValue {
  if (typeof value === 'string') return value.normalize('NFC')
  return typeof value === 'number' ? String(value) : value
}
