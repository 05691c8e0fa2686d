import { Refusal } from './error.ts'
import { nameKey } from './name.ts'

/** How many active entries an account may have of each kind. */
export const mostAddresses = 1_000
export const mostWarehouses = 200
export const mostStatuses = 50
export const mostCustomFields = 50

/** @throws Refusal `register_full` where one more would be too many */
export function assureRoom(entries: number, most: number): void {
  if (entries >= most) throw new Refusal('register_full', { most })
}

/** @throws Refusal `name_taken` where an active entry is called the same, whatever its case */
export function assureNameIsFree(name: string, taken: readonly string[]): void {
  if (taken.some((other) => nameKey(other) === nameKey(name))) throw new Refusal('name_taken', { name })
}

/**
 * An order by hand names every active entry once; naming none goes back to the register's own order.
 * @throws Refusal `order_outdated`
 */
export function assureWholeOrder(ids: readonly string[], active: readonly string[]): void {
  if (ids.length === 0) return
  const named = new Set(ids)
  const isWhole = ids.length === active.length && active.every((id) => named.has(id))
  if (!isWhole) throw new Refusal('order_outdated')
}
