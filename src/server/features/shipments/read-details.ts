import { findCheckpointsOf } from '#core/checkpoints/queries.ts'
import type { StoredEvent } from '#core/shipments/stored-event.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool, Queryable } from '#platform/database/pool.ts'
import { inPipelinedSnapshot, inTransaction } from '#platform/database/transaction.ts'
import { missingShipment } from '#core/shipments/erased-shipment.ts'
import { listStatusNames } from '#core/reference-data/statuses.ts'
import { createShipmentLoader } from '#core/shipments/shipment-loader.ts'
import { type Asked, byKey, loadOne, ofKeys, type ShipmentLoader } from '#core/shipments/loader-keys.ts'
import { shipmentColumns, type ShipmentRow } from '#core/shipments/queries.ts'
import { isUnreadable } from '#core/shipments/unreadable-event.ts'
import { findFindingsOf } from '../audit/findings/finding-queries.ts'
import { findOtherActors, findOwners, type Owner } from './actors.ts'
import { type EventRow, presentHistory, readHistories, storedEvent, type StoredHistory } from './history.ts'
import type { DetailSource } from './present-detail.ts'
import type { Rows } from './shipments.rows.ts'

type RawRow = Pick<EventRow, 'event_id' | 'sequence' | 'client_hash'> & {
  statement: Buffer
  server_statement: Buffer
  fields: Buffer | null
  acceptance: Buffer | null
}

const findRawEvents = ofKeys<Rows, RawRow>(
  'find_raw_events',
  `select asked.n, e.event_id, e.sequence, e.client_statement as statement, e.server_statement, e.client_fields as fields,
     e.server_fields as acceptance, encode(substr(e.leaf, 75, 32), 'hex') as client_hash
   from asked join events e on e.shipment_id = s.id and e.user_id = s.user_id
   order by asked.n, e.sequence`,
)

/**
 * Reads histories like `readHistories`, but omits events whose bytes are damaged. The audit and the
 * receipt report damaged events.
 */
async function readDamagedHistories(
  on: Queryable,
  together: ShipmentLoader,
): Promise<readonly StoredHistory[]> {
  const rows = await findRawEvents(on, together)
  return byKey(rows, together).map((events) => {
    const sound = events.flatMap(soundEvent)
    return { rows: sound, isDamaged: sound.length < events.length }
  })
}

function soundEvent({
  statement,
  server_statement,
  fields,
  acceptance,
  ...row
}: RawRow): readonly StoredEvent[] {
  if (fields === null || acceptance === null) return []
  try {
    const ends = {
      statement_end: statement.subarray(-64).toString('latin1'),
      server_end: server_statement.subarray(-16).toString('latin1'),
    }
    return [storedEvent({ ...row, ...ends, fields: decodeUtf8(fields), acceptance: decodeUtf8(acceptance) })]
  } catch (error) {
    if (isUnreadable(error) || error instanceof LedgerError) return []
    throw error
  }
}

/** `has_findings` is true if the newest audit found something about the shipment. */
const findDetailRows = ofKeys<Rows, ShipmentRow & { readonly has_findings: boolean }>(
  'find_detail_rows',
  `select asked.n, ${shipmentColumns},
     coalesce(
       (select true from shipment_findings f where f.shipment_id = s.id limit 1),
       (select true from shipment_violations v where v.shipment_id = s.id limit 1), false
     ) as has_findings
   from asked`,
)

type StoredDetail = Omit<DetailSource, 'history' | 'accountRevision'> & {
  readonly owner: Owner
  readonly history: StoredHistory
}

/**
 * Opens the look-up of all data of one account's shipment. It reads one snapshot with a fixed
 * number of statements, however long the history is. If a shipment has findings, another
 * transaction reads them. Waiting look-ups are batched, each paired with its account. A second
 * look-up finds the names of actors other than the owner, or why a shipment is missing. The
 * returned function throws Failure `not_found`, Refusal `shipment_erased`.
 */
export function openDetails(pool: Pool): (asked: Asked) => Promise<DetailSource> {
  const read = createShipmentLoader(async (together) => nameActors(pool, await readTogether(pool, together)))
  return async (asked) => {
    const { key, account } = asked
    const source = await read(asked).catch(async (error: unknown) => {
      if (!isUnreadable(error)) throw error
      const found = await readTogether(pool, loadOne(asked), readDamagedHistories)
      const [damaged] = await nameActors(pool, found)
      return damaged
    })
    if (source !== undefined) return source
    throw await inTransaction(pool, [account], (tx) => missingShipment(tx, key, account))
  }
}

/**
 * Reads shipments with their checkpoints, histories and findings.
 * @returns shipments in the order of the look-ups; undefined for a shipment that does not exist
 */
async function readTogether(
  pool: Pool,
  together: ShipmentLoader,
  readAll: typeof readHistories = readHistories,
): Promise<readonly (StoredDetail | undefined)[]> {
  const { asked } = together
  const accounts = [...new Set(asked.map(({ account }) => account))]
  const [found, checkpoints, histories, statuses, owners] = await inPipelinedSnapshot(pool, accounts, (tx) =>
    pipelined([
      findDetailRows(tx, together),
      findCheckpointsOf(tx, together),
      readAll(tx, together),
      listStatusNames(tx, accounts),
      findOwners(tx, accounts),
    ]),
  )
  const rows = new Map(found.map((row) => [row.n, row]))
  const checkpointsOf = byKey(checkpoints, together)
  // Hardly any shipment has findings, so a look-up reads them only if there are some.
  const findings = found.some((row) => row.has_findings)
    ? await inTransaction(pool, accounts, (tx) => findFindingsOf(tx, together))
    : []
  const findingsOf = byKey(findings, together)
  return asked.map(({ account }, n) => {
    const row = rows.get(n)
    const history = histories[n]
    const owner = owners.find(({ id }) => id === account)
    if (row === undefined || history === undefined || owner === undefined) return undefined
    return {
      owner,
      // The shipment counts as not verified, even if the newest audit found nothing, because the
      // damage may be newer than the audit.
      row: history.isDamaged === true ? { ...row, is_verified: false } : row,
      checkpoints: checkpointsOf[n] ?? [],
      history,
      findings: findingsOf[n] ?? [],
      ownStatuses: statuses.filter((one) => one.user_id === account).map(({ name }) => name),
    }
  })
}

/** Returns each shipment with its presented history, in the same order. */
async function nameActors(
  pool: Pool,
  found: readonly (StoredDetail | undefined)[],
): Promise<readonly (DetailSource | undefined)[]> {
  const acted = found.map(
    (one) =>
      one && {
        id: one.row.id,
        account: one.row.user_id,
        isCompany: one.owner.is_company,
        events: one.history.rows,
      },
  )
  const known = acted.filter((one) => one !== undefined)
  const othersOf = await findOtherActors(pool, known)
  return found.map((one, n) => {
    const its = acted[n]
    if (one === undefined || its === undefined) return undefined
    const { owner, history, ...source } = one
    return {
      ...source,
      accountRevision: owner.revision,
      history: presentHistory(history, [...othersOf(its), owner]),
    }
  })
}
