import { noAirCargo, type AirCargo } from '#domain/air/air-cargo.ts'
import { chargeableWeight } from '#domain/air/chargeable-weight.ts'
import { toPlainKey } from '#domain/references/access-key.ts'
import { parseAwb } from '#domain/references/awb.ts'
import { referenceKinds, type Reference, type ReferenceKind } from '#domain/references/reference.ts'

/** Column of references of one kind: `references.` followed by the kind. */
export type ReferenceColumn = `references.${ReferenceKind}`

export const referenceColumns = referenceKinds.map((kind): ReferenceColumn => `references.${kind}`)

/** Returns the kind of a column of references, or undefined for any other field. */
export function referenceKindOf(field: string): ReferenceKind | undefined {
  return referenceKinds.find((kind) => field === `references.${kind}`)
}

/** Column of a fact about air cargo: `air.` followed by its name. */
export type AirColumn = `air.${keyof AirCargo}`

export const airFacts = Object.keys(noAirCargo) as readonly (keyof AirCargo)[]

/** Columns of air cargo whose cells are decimal numbers. */
export const airNumbers = ['air.pieces', 'air.gross_kg', 'air.volume_m3', 'air.chargeable_kg'] as const

/**
 * Returns the facts about air cargo of a row, or undefined if it has none. Exported files state the
 * chargeable weight, and one that follows from the other facts is left out.
 * @param numberIn reads the number in a cell
 */
export function airIn(
  cellOf: (column: AirColumn) => string | undefined,
  numberIn: (column: AirColumn, text: string) => number | string,
): Readonly<Record<string, unknown>> | undefined {
  const air: Record<string, unknown> = {}
  for (const name of airFacts) {
    const text = cellOf(`air.${name}`)
    if (text === undefined) continue
    if (name === 'handling') air[name] = text.split(/[\s,;/|]+/).filter((code) => code !== '')
    else air[name] = airNumbers.some((one) => one === `air.${name}`) ? numberIn(`air.${name}`, text) : text
  }
  const { gross_kg: gross, volume_m3: volume = null, chargeable_kg: chargeable } = air
  const isComputed =
    typeof gross === 'number' &&
    (volume === null || typeof volume === 'number') &&
    chargeable === chargeableWeight(gross, volume)
  if (isComputed) delete air['chargeable_kg']
  return Object.keys(air).length === 0 ? undefined : air
}

/** Characters of an access key. */
const KEY_LENGTH = 44

const isKeyKind = (kind: ReferenceKind): boolean => kind === 'nfe' || kind === 'cte' || kind === 'mdfe'

/**
 * Returns true if a cell has the form of a kind that has one. Columns with the same title may hold
 * a plain number, such as `1234` below `NF-e`.
 */
export function hasFormOf(kind: ReferenceKind, cell: string): boolean {
  if (isKeyKind(kind)) return toPlainKey(cell).length % KEY_LENGTH === 0 && toPlainKey(cell) !== ''
  return kind === 'mawb' && !('code' in parseAwb(cell))
}

/**
 * Returns the references of a cell as they are written. Semicolons, bars and line breaks separate
 * them, and access keys need no separator.
 */
export function referencesIn(kind: ReferenceKind, cell: string): readonly Reference[] {
  const texts = cell.split(/[;|\n]/).flatMap((part) => (isKeyKind(kind) ? keysIn(part) : [part.trim()]))
  return [...new Set(texts)].filter((text) => text !== '').map((value) => ({ kind, value }))
}

function keysIn(text: string): readonly string[] {
  const plain = toPlainKey(text.replaceAll(',', ' '))
  const isWhole = plain.length > KEY_LENGTH && plain.length % KEY_LENGTH === 0
  return isWhole ? (plain.match(/.{44}/g) ?? []) : [text.trim()]
}
