/** Chosen rows by id, and the last one that was pressed, from which a range is drawn. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | undefined }

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/**
 * The selection after a row's box was pressed: with `isRange`, every row between the anchor and this one takes the state
 * that this one takes.
 * @param order the ids of the rows as they stand
 */
export function pressRow(
  selection: Selection,
  id: string,
  order: readonly string[],
  isRange: boolean,
): Selection {
  const isOn = !selection.ids.has(id)
  const ids = new Set(selection.ids)
  for (const one of isRange ? between(order, selection.anchor, id) : [id]) {
    if (isOn) ids.add(one)
    else ids.delete(one)
  }
  return { ids, anchor: id }
}

/** All of these rows chosen, or none of them when they all were. */
export function pressAll(selection: Selection, order: readonly string[]): Selection {
  const isOn = !order.every((id) => selection.ids.has(id))
  const ids = new Set(selection.ids)
  for (const id of order) {
    if (isOn) ids.add(id)
    else ids.delete(id)
  }
  return { ids, anchor: undefined }
}

function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : order.indexOf(from)
  const end = order.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
