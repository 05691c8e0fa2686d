/** Ids of the selected rows, and the last pressed row, which is the anchor of a range. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | undefined }

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/**
 * Returns the selection after a row's box was pressed. With `isRange`, every row between the anchor
 * and this row takes the new state of this row.
 * @param order the ids of the rows in the order of the list
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

/** Returns the selection with all of these rows, or without them if all were selected. */
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
