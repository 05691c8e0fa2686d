import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

/** One shipment's step from a status to another; `from` is null for a new one. */
export type StatusMove = { readonly account: string; readonly from: string | null; readonly to: string }

const addToCounts = statement<
  [readonly string[], readonly string[], readonly number[]],
  Record<string, never>
>(
  'add_to_shipment_counts',
  `insert into shipment_counts as counts (user_id, status, shipments)
   select * from unnest($1::uuid[], $2::text[], $3::int[]) as moved (user_id, status, shipments)
   order by moved.user_id, moved.status
   on conflict (user_id, status) do update set shipments = counts.shipments + excluded.shipments`,
)

/** Keeps the dashboard's figures in the transaction that moves shipments. Rows are taken in one order by everyone. */
export async function moveCounts(on: Queryable, moves: readonly StatusMove[]): Promise<void> {
  const deltas = new Map<string, { account: string; status: string; delta: number }>()
  const add = (account: string, status: string, delta: number): void => {
    const key = `${account} ${status}`
    deltas.set(key, { account, status, delta: (deltas.get(key)?.delta ?? 0) + delta })
  }
  for (const { account, from, to } of moves) {
    if (from === to) continue
    if (from !== null) add(account, from, -1)
    add(account, to, 1)
  }
  const changed = [...deltas.values()].filter((one) => one.delta !== 0)
  if (changed.length === 0) return
  await addToCounts(
    on,
    changed.map((one) => one.account),
    changed.map((one) => one.status),
    changed.map((one) => one.delta),
  )
}

/** An account's shipments per status. */
export const readCounts = statement<[string], { status: string; shipments: number }>(
  'read_shipment_counts',
  'select status, shipments from shipment_counts where user_id = $1',
)
