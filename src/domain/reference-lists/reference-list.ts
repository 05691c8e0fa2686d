import { Refusal } from '../base/error.ts'
import { nameKey } from '../base/name.ts'

/** Maximum number of active entries per account and reference list. */
export const maxAddresses = 1_000
export const maxWarehouses = 200
export const maxStatuses = 50
export const maxCustomFields = 50

/**
 * Checks that a reference list has fewer entries than the maximum, so that one can be added.
 * @throws Refusal `register_full`
 */
export function assureRoom(entries: number, most: number): void {
  if (entries >= most) throw new Refusal('register_full', { most })
}

/**
 * Checks that no active entry has the name, without regard to case.
 * @throws Refusal `name_taken`
 */
export function assureNameIsFree(name: string, taken: readonly string[]): void {
  if (taken.some((other) => nameKey(other) === nameKey(name))) throw new Refusal('name_taken', { name })
}

/**
 * Checks that a manual order contains the id of every active entry once. An empty manual order
 * restores the default order.
 * @throws Refusal `order_outdated`
 */
export function assureWholeOrder(ids: readonly string[], active: readonly string[]): void {
  if (ids.length === 0) return
  const named = new Set(ids)
  const isWhole = ids.length === active.length && active.every((id) => named.has(id))
  if (!isWhole) throw new Refusal('order_outdated')
}
