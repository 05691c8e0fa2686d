import { referenceKinds, toIndexedReference, type Reference, type ReferenceKind } from './reference.ts'

/** Maximum number of references of a shipment. Further ones belong into a file. */
export const MAX_REFERENCES = 60

/**
 * Returns the index of the first reference that has the kind and the value of an earlier one, or
 * -1.
 */
export function repeatedReference(references: readonly Reference[]): number {
  const keys = references.map(({ kind, value }) => `${kind} ${toIndexedReference(value)}`)
  return keys.findIndex((key, at) => keys.indexOf(key) < at)
}

/**
 * Returns the committed object `references`: the values by name, such as `nfe_1` and `mawb_1`.
 * References of a kind are numbered in their order. An empty list gives null.
 */
export function toReferenceMembers(
  references: readonly Reference[],
): Readonly<Record<string, string>> | null {
  if (references.length === 0) return null
  const counts: Partial<Record<ReferenceKind, number>> = {}
  const members: Record<string, string> = {}
  for (const { kind, value } of references) {
    const count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    members[`${kind}_${count}`] = value
  }
  return members
}

const NAME = new RegExp(`^(${referenceKinds.join('|')})_([1-9]\\d?)$`)

/**
 * Returns the references of a committed object in the order of kinds and numbers. Members with
 * other names are left out.
 */
export function fromReferenceMembers(members: Readonly<Record<string, string>> | null): readonly Reference[] {
  const found = Object.entries(members ?? {}).flatMap(([name, value]) => {
    const [, kind, number] = NAME.exec(name) ?? []
    return kind === undefined ? [] : [{ kind: kind as ReferenceKind, number: Number(number), value }]
  })
  return inOrderOfKinds(found.toSorted((a, b) => a.number - b.number)).map(({ kind, value }) => ({
    kind,
    value,
  }))
}

/** Returns references in the order of their kinds. Those of a kind keep their order. */
export function inOrderOfKinds<One extends Reference>(references: readonly One[]): readonly One[] {
  return references.toSorted((a, b) => referenceKinds.indexOf(a.kind) - referenceKinds.indexOf(b.kind))
}
