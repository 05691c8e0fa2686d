/**
 * Returns the entries in the order of the ids. Entries whose id is missing from `ids` come first,
 * in their previous order.
 */
export function inOrder<E extends { readonly id: string }>(
  entries: readonly E[],
  ids: readonly string[],
): E[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return entries.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}

/**
 * Returns the ids with one of them moved by `by` positions. Returns the ids unchanged if the list
 * does not have the new position.
 */
export function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
