import type pg from 'pg'
import type { Everything } from '#features/audit/runs/audit-everything.ts'
import { addEveryKind, auditOn, openActions, sequenceAll } from './audited-world.ts'
import { openWorld } from '../processes/world.ts'

/**
 * Constraints that are dropped before the changes, because they would prevent some of the changes.
 */
const constraints = [
  ['checkpoints', 'checkpoints_check'],
  ['events', 'events_shipment_id_sequence_key'],
  ['events', 'events_open_or_erased'],
  ['shipments', 'shipments_erased_are_empty'],
  ['log_entries', 'log_entries_pkey'],
  ['log_heads', 'log_heads_check'],
  ['log_heads', 'log_heads_check1'],
] as const

type AuditAfter = (
  change: (tx: pg.PoolClient) => Promise<unknown>,
  audit?: (tx: pg.PoolClient) => Promise<Everything>,
) => Promise<Everything>

/**
 * If `LASTRO_TAMPER` is `all`, the tests change every column of every row of a thousand events and
 * audit each shipment by itself. Otherwise they change one row of each table and audit everything.
 */
export const takesAll = process.env['LASTRO_TAMPER'] === 'all'

/** Opens a world with every kind of event, and returns functions that audit it after a change. */
export async function openTamperedWorld() {
  const world = await openWorld()
  const { admin } = world
  const act = openActions(world)

  const account = await world.addAccount()
  const outsider = await world.addAccount()
  const code = await addEveryKind(world, account)
  await addEveryKind(world, outsider)
  await sequenceAll(world)
  await act.status(account, await addEveryKind(world, account), 'delivered')
  const erasedCode = await addEveryKind(world, account)
  await act.erase(account, erasedCode)
  if (takesAll) for (let more = 0; more < 97; more++) await addEveryKind(world, outsider)
  await sequenceAll(world)
  const id = await idOf(code)
  const erased = await idOf(erasedCode)
  /** Shipment of another account whose only leaf is still queued. */
  const bystander = await idOf(await world.addShipment(outsider))

  async function idOf(trackingId: string): Promise<string> {
    const { rows } = await admin.query<{ id: string }>('select id from shipments where tracking_id = $1', [
      trackingId,
    ])
    return rows[0]?.id ?? ''
  }

  /**
   * SQL condition for each table. It selects rows of the log, or of the shipment with every kind of
   * event.
   */
  const sample: Readonly<Record<string, string>> = {
    shipments: `id = '${id}'`,
    checkpoints: `shipment_id = '${id}' and version_event_id is not null`,
    annexes: `shipment_id = '${id}'`,
    events: `shipment_id = '${id}' and sequence = 3`,
    shipment_sort_index: `shipment_id = '${id}'`,
    shipment_search: `shipment_id = '${id}'`,
    shipment_references: `shipment_id = '${id}'`,
    event_positions: 'index = 4',
    log_queue: 'true',
    log_entries: 'index = 4',
    log_tiles: 'true',
    log_heads: 'previous_size = 0',
  }

  /**
   * Calls `work` with a function that audits after a change and rolls the change back. No key,
   * check or trigger applies to the changes.
   */
  async function tampering(work: (after: AuditAfter) => Promise<void>): Promise<void> {
    const tx = await admin.connect()
    try {
      await tx.query('begin')
      await tx.query('set local session_replication_role = replica')
      for (const [table, constraint] of constraints) {
        await tx.query(`alter table ${table} drop constraint ${constraint}`)
      }
      await work(async (change, audit = (on) => auditOn(on, world)) => {
        await tx.query('savepoint before')
        await change(tx)
        const found = await audit(tx)
        await tx.query('rollback to savepoint before')
        return found
      })
    } finally {
      await tx.query('rollback')
      tx.release()
    }
  }

  /** Makes a change, audits, and rolls the change back. Returns the result of the audit. */
  const auditAfter: AuditAfter = async (change, audit) => {
    const found: Everything[] = []
    await tampering(async (after) => void found.push(await after(change, audit)))
    const [first] = found
    if (first === undefined) throw new Error('nothing was audited')
    return first
  }

  return { world, act, account, outsider, id, erased, bystander, sample, tampering, auditAfter }
}

export const concerned = ({ shipments }: Everything): readonly string[] =>
  shipments.map(({ shipmentId }) => shipmentId).toSorted()
