import { isFinalStatus } from '#domain/shipments/status.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { readCounts } from '#core/shipments/counts.ts'

/**
 * Returns the number of all shipments of an account (`all`), and the number of those that are
 * neither delivered nor cancelled (`open`).
 */
export async function countShipments(on: Queryable, account: string) {
  const counts = await readCounts(on, account)
  const sum = (of: typeof counts): number => of.reduce((total, { shipments }) => total + shipments, 0)
  return { all: sum(counts), open: sum(counts.filter(({ status }) => !isFinalStatus(status))) }
}
