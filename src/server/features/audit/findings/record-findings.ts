import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
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
  const ids = audits.map(({ shipmentId }) => shipmentId)
  const owners = audits.map(({ account }) => account)
  return inTransaction(pool, accounts, async (tx) => {
    const [stored, noted, inLog] = await Promise.all([
      findFindings(tx, ids, owners),
      findNoted(tx, ids, owners),
      findInLogFindings(tx, ids),
    ])
    const before = Map.groupBy(stored, ({ shipment_id }) => shipment_id)
    const kept = audits.map((one) => ({ ...one, findings: one.findings.slice(0, MAX_PER_SHIPMENT) }))
    await replace(
      tx,
      kept.filter((one) => signOf(before.get(one.shipmentId) ?? []) !== signOfAudit(one)),
    )
    const isNoted = new Set(noted.map(({ shipment_id }) => shipment_id))
    const hasLone = new Set(inLog.map(({ shipment_id }) => shipment_id))
    const isViolated = (one: ShipmentAudit): boolean => one.findings.length > 0 || hasLone.has(one.shipmentId)
    const fresh = kept.filter((one) => isViolated(one) && !isNoted.has(one.shipmentId))
    const healed = kept.filter((one) => !isViolated(one) && isNoted.has(one.shipmentId))
    if (fresh.length > 0) {
      await noteViolations(
        tx,
        fresh.map(({ shipmentId }) => shipmentId),
        fresh.map(({ account }) => account),
      )
      await queueViolations(
        tx,
        fresh.map(({ account, shipmentId, findings }) => ({
          account,
          shipmentId,
          codes: [...new Set(findings.map(({ code }) => code))],
        })),
      )
    }
    if (healed.length > 0) {
      await deleteViolations(
        tx,
        healed.map(({ shipmentId }) => shipmentId),
        healed.map(({ account }) => account),
      )
    }
    return fresh.length
  })
}

async function replace(tx: Transaction, audits: readonly ShipmentAudit[]): Promise<void> {
  if (audits.length === 0) return
  await deleteFindings(
    tx,
    audits.map(({ shipmentId }) => shipmentId),
    audits.map(({ account }) => account),
  )
  const rows = audits.flatMap(({ shipmentId, account, findings }) =>
    findings.map((one, n) => ({ shipmentId, account, n, ...one })),
  )
  if (rows.length === 0) return
  await insertFindings(
    tx,
    rows.map((row) => row.shipmentId),
    rows.map((row) => row.n),
    rows.map((row) => row.account),
    rows.map((row) => row.code),
    rows.map((row) => row.place),
    rows.map((row) => row.sequence),
    rows.map((row) => uuidOrNull(row.eventId)),
    rows.map((row) => row.field),
    rows.map((row) => row.expected),
    rows.map((row) => row.found),
  )
}

/** Returns a text by which findings are compared with stored ones. */
function signOf(stored: readonly StoredFinding[]): string {
  return JSON.stringify(
    stored.map(({ code, place, sequence, event_id, field }) => [code, place, sequence, event_id, field]),
  )
}

function signOfAudit({ findings }: ShipmentAudit): string {
  return JSON.stringify(
    findings.map(({ code, place, sequence, eventId, field }) => [
      code,
      place,
      sequence,
      uuidOrNull(eventId),
      field,
    ]),
  )
}

/** A forged statement may contain any text as its event id. */
function uuidOrNull(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}
