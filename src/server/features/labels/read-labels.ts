import { setImmediate } from 'node:timers/promises'
import type { Label } from '#contract/endpoints/labels.ts'
import type { Language } from '#contract/messages/message.ts'
import type { LabelSize } from '#domain/label.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { drawLabel } from './draw-label.ts'
import { labelContent } from './label-content.ts'
import { findHistorySeals, findShipmentsByKey, type HistorySeal } from './queries.ts'

export type LabelOrder = {
  readonly account: string
  /** Tracking codes and ids; the labels have the same order. */
  readonly keys: readonly string[]
  readonly size: LabelSize
  readonly language: Language
}

/**
 * Draws the labels of an account's shipments, and yields to other work between labels.
 * @throws Failure `not_found` with every key that matches no shipment of the account, whether
 * missing or another account's
 */
export async function readLabels(
  pool: Pool,
  publicUrl: string,
  { account, keys, size, language }: LabelOrder,
): Promise<readonly Label[]> {
  const { rows, seals } = await inTransaction(pool, [account], async (tx) => {
    const ids = keys.filter((key) => !isCode(key))
    const found = await findShipmentsByKey(tx, account, ids, keys.filter(isCode))
    const ordered = inOrder(keys, found)
    const roots = await findHistorySeals(
      tx,
      account,
      found.map(({ id }) => id),
    )
    return {
      rows: ordered,
      seals: new Map<string, HistorySeal>(roots.map((root) => [root.shipment_id, root])),
    }
  })
  const labels: Label[] = []
  for (const row of rows) {
    labels.push(drawLabel(labelContent(row, seals.get(row.id), publicUrl, language), size))
    await setImmediate()
  }
  return labels
}

function isCode(key: string): boolean {
  return key.startsWith('FT-')
}

function inOrder(keys: readonly string[], found: readonly ShipmentRow[]): readonly ShipmentRow[] {
  const byKey = new Map(found.flatMap((row) => [[row.id, row] as const, [row.tracking_id, row] as const]))
  const missing = keys.flatMap((key, at) =>
    byKey.has(key) ? [] : [[`shipments.${at}`, 'unknown_shipment'] as const],
  )
  if (missing.length > 0) throw new Failure('not_found', { fields: Object.fromEntries(missing) })
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
