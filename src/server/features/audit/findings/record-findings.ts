import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { uuidText } from '#platform/database/uuid.ts'
import { queueViolations } from '../../webhooks/queue-violations.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import {
  deleteFindings,
  findFindings,
  findInLogFindings,
  findNoted,
  deleteViolations,
  insertFindings,
  noteViolations,
  type StoredFinding,
} from './finding-queries.ts'

/**
 * Maximum number of findings stored per shipment. The first findings say what happened, and a
 * hundred more only repeat it.
 */
const MAX_PER_SHIPMENT = 20

/**
 * Replaces the stored findings of shipments by those of new audits. A shipment without findings is
 * no longer violated.
 * @returns number of newly violated shipments
 */
export async function recordShipmentAudits(pool: Pool, audits: readonly ShipmentAudit[]): Promise<number> {
  if (audits.length === 0) return 0
  const accounts = [...new Set(audits.map(({ account }) => account))]
  const [ids, owners] = keysOf(audits)
  return inTransaction(pool, accounts, async (tx) => {
    const [stored, noted, inLog] = await Promise.all([
      findFindings(tx, ids, owners),
      findNoted(tx, ids, owners),
      findInLogFindings(tx, ids),
    ])
    const before = Map.groupBy(stored, ({ shipment_id }) => shipment_id)
    const kept = audits.map((one) => ({ ...one, findings: one.findings.slice(0, MAX_PER_SHIPMENT) }))
    const changed = kept.filter((one) => signOf(before.get(one.shipmentId) ?? []) !== signOf(rowsOf(one)))
    if (changed.length > 0) {
      await deleteFindings(tx, ...keysOf(changed))
      await insertFindings(tx, changed.flatMap(rowsOf))
    }
    const isNoted = new Set(noted.map(({ shipment_id }) => shipment_id))
    const hasLone = new Set(inLog.map(({ shipment_id }) => shipment_id))
    const isViolated = (one: ShipmentAudit): boolean => one.findings.length > 0 || hasLone.has(one.shipmentId)
    const fresh = kept.filter((one) => isViolated(one) && !isNoted.has(one.shipmentId))
    const healed = kept.filter((one) => !isViolated(one) && isNoted.has(one.shipmentId))
    if (fresh.length > 0) {
      await noteViolations(tx, ...keysOf(fresh))
      await queueViolations(
        tx,
        fresh.map(({ account, shipmentId, findings }) => ({
          account,
          shipmentId,
          codes: [...new Set(findings.map(({ code }) => code))],
        })),
      )
    }
    if (healed.length > 0) await deleteViolations(tx, ...keysOf(healed))
    return fresh.length
  })
}

function keysOf(audits: readonly ShipmentAudit[]): [ids: readonly string[], accounts: readonly string[]] {
  return [audits.map(({ shipmentId }) => shipmentId), audits.map(({ account }) => account)]
}

function rowsOf({ shipmentId, account, findings }: ShipmentAudit) {
  return findings.map(({ eventId, ...one }, n) => ({
    ...one,
    shipment_id: shipmentId,
    n,
    user_id: account,
    event_id: uuidOrNull(eventId),
  }))
}

/** Returns a text that is equal for equal findings, to compare new findings with stored ones. */
function signOf(rows: readonly Pick<StoredFinding, 'code' | 'place' | 'sequence' | 'event_id' | 'field'>[]) {
  return JSON.stringify(
    rows.map(({ code, place, sequence, event_id, field }) => [code, place, sequence, event_id, field]),
  )
}

/** Returns the text if it is a UUID; a forged statement may contain any text as its event id. */
function uuidOrNull(text: string | null): string | null {
  return text !== null && uuidText.test(text) ? text : null
}
