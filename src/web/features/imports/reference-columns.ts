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
