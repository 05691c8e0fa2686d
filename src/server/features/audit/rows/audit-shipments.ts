import type { ShipmentAudit } from './shipment-audit.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { hashStoredLeaf } from '#platform/native/native-leaf-hash.ts'
import { auditFiles } from './audit-files.ts'
import { auditShipment } from './audit-shipment.ts'
import type { AuditSource } from './audit-source.ts'
import { readShipmentRows } from './shipment-rows.ts'
import { statement } from './audit-rows.rows.ts'

/** Maximum numbers of shipments, and of their events, read per batch. */
const MAX_SHIPMENTS = 100
const MAX_EVENTS_PER_BATCH = 1_000

/** Position of an audit that reads all shipments in the order in which the server received them. */
export type ShipmentPosition = {
  /**
   * Time at which the server received the shipment, as text from PostgreSQL. The text has
   * microseconds, which a `Date` would lose.
   */
  readonly arrival: string
  readonly id: string
}

/** Initial cursor; sorts before every shipment. */
export const beforeAllShipments: ShipmentPosition = {
  arrival: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
}

const shipmentsAfter = statement<
  [arrival: string, id: string, max: number],
  ShipmentPosition & { readonly events: number }
>(
  'audit_shipments_after',
  'select shipment_id as id, arrival::text as arrival, events from shipments_after($1, $2, $3)',
)

const accountsOfShipments = statement<[ids: readonly string[]], { account: string }>(
  'audit_accounts_of_shipments',
  'select account from accounts_of_shipments($1) as account',
)

/**
 * Audits these shipments; all are read in one snapshot. Omits shipments that do not exist.
 * @param origin name of the log
 * @param overdueBefore see `AuditContext`
 */
export async function auditShipments(
  source: AuditSource,
  ids: readonly string[],
  origin: string,
  overdueBefore: Date | undefined,
): Promise<readonly ShipmentAudit[]> {
  if (ids.length === 0) return []
  const accounts = (await source.read([], (on) => accountsOfShipments(on, ids))).map(({ account }) => account)
  const rows = await source.read(accounts, (on) => readShipmentRows(on, ids, hashStoredLeaf))
  const audits: ShipmentAudit[] = []
  const context = { origin, overdueBefore, breathe: source.breathe }
  for (const one of rows) {
    await source.breathe()
    const { id, tracking_id: trackingId, user_id: account } = one.shipment
    const { findings: ofRows, backwards, newer } = await auditShipment(one, context)
    const findings = one.files.length === 0 ? ofRows : [...ofRows, ...(await auditFiles(source, one))]
    const indexes = one.events.flatMap(({ log_index: index }) => index ?? [])
    audits.push({
      shipmentId: id,
      trackingId,
      account,
      events: one.events.length,
      indexes,
      findings,
      backwards,
      newer,
    })
  }
  return audits
}

/** Returns the next shipments after a position, at most as many as one batch reads. */
export async function nextShipments(
  on: Queryable,
  { arrival, id }: ShipmentPosition = beforeAllShipments,
): Promise<readonly ShipmentPosition[]> {
  const page = await shipmentsAfter(on, arrival, id, MAX_SHIPMENTS)
  let events = 0
  return page.filter(({ events: more }, at) => {
    events += more
    return at === 0 || events <= MAX_EVENTS_PER_BATCH
  })
}
