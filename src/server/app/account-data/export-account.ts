import { findFindingsOf, presentFinding } from '#features/audit/findings/finding-queries.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { presentUser } from '#features/auth/wire/present.ts'
import type { UserRow } from '#core/accounts/queries.ts'
import { findEveryCheckpointOf } from '#core/checkpoints/queries.ts'
import { presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import { type EventRow, findEventsOf } from '#core/events/event-rows.ts'
import { start } from '#core/shipments/cursor.ts'
import { loadOne } from '#core/shipments/loader-keys.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { fieldsWithoutRecipient, seesRecipients, visibleTo } from '#core/shipments/recipients.ts'
import type { Account } from '#platform/http/account.ts'
import { listShipmentsAfter, type ShipmentRow } from '#core/shipments/queries.ts'
import { listAttempts, listDeliveryRows, type DeliveryRow } from '#features/webhooks/log-queries.ts'
import { presentDetail } from '#features/webhooks/present-webhook.ts'
import { newest } from '#platform/http/cursor.ts'
import type { SecretBox } from '#platform/secrets/encrypted-secret.ts'
import { listAuditBefore, listSessionsOf, type AuditRow } from '#features/account/queries.ts'
import { exportReferenceData } from './export-reference-data.ts'

/**
 * Returns an event as the export contains it: the client's statement and the server's statement,
 * each with its fields in plain text. Seeds are left out, because a seed yields the salts of all
 * digests of a statement and is disclosed to nobody.
 */
function exportEvent(row: EventRow, caller: Account) {
  const fields = read(row.client_fields)
  const others = isJsonObject(fields) ? fieldsWithoutRecipient(fields) : null
  return {
    sequence: row.sequence,
    client: {
      statement: read(row.client_statement),
      fields: seesRecipients(caller) ? fields : others,
    },
    server: { statement: read(row.server_statement), fields: read(row.server_fields) },
    /** SHA-256 of the leaf in the log, lower-case hexadecimal. */
    leaf_hash: row.leaf_hash.toString('hex'),
  }
}

/** Returns the value of a stored canonical JSON text; null if the contents were erased. */
function read(bytes: Uint8Array | null): Json {
  return bytes === null ? null : parseCanonical(decodeUtf8(bytes))
}

const AUDIT_PAGE = 500
const SHIPMENTS_PAGE = 100
const DELIVERIES_PAGE = 100

export type ExportSource = {
  readonly pool: Pool
  readonly caller: Account
  readonly publicUrl: string
  /**
   * Box that decrypts the API keys. The export contains the masked form of each key, as
   * `presentKey` returns it.
   */
  readonly apiKeyBox: SecretBox
  readonly user: UserRow
  readonly exportedAt: Date
}

/**
 * Returns everything of one account as the text of one JSON object, in pieces. Its members are
 * `format`, `times` (how instants are written), `exported_at`, `user`, `sessions`, reference data
 * and settings, `audit`, `webhook_deliveries` of the last month and `shipments`. Each shipment
 * includes its checkpoints and events. Hashes of passwords and tokens are never read. Seeds, the
 * maps key, the values of API keys and the webhook's secret are left out. For a caller who may not
 * read recipients, their data are left out too, and the webhook deliveries, which contain them. At
 * most one page of the audit trail, or one page of shipments and one history, is in memory. No
 * connection is held while the reader is slow.
 */
export async function* exportAccount(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const { pool, caller, user, exportedAt, apiKeyBox } = source
  const [sessions, registers] = await inTransaction(pool, [user.id], async (tx) => [
    await listSessionsOf(tx, user.id),
    await exportReferenceData(tx, user.id, apiKeyBox),
  ])
  yield `{"format":"lastro-account-v1","times":"RFC 3339, UTC","exported_at":${JSON.stringify(exportedAt)},`
  yield `"user":${JSON.stringify(presentUser(user))},"sessions":${JSON.stringify(sessions)},`
  for (const [name, value] of Object.entries(registers)) yield `"${name}":${JSON.stringify(value)},`
  yield '"audit":['
  yield* separated(auditTrail(pool, user.id))
  yield '],"webhook_deliveries":['
  if (seesRecipients(caller)) yield* separated(webhookDeliveries(pool, user.id))
  yield '],"shipments":['
  yield* separated(shipments(source))
  yield ']}\n'
}

/**
 * Yields the rows of all pages. `readAfter` returns the page after the row that it gets, or the
 * first page if it gets no row.
 */
async function* paged<Row>(
  size: number,
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let page = await readAfter(undefined)
  while (page.length === size) {
    yield* page
    page = await readAfter(page.at(-1))
  }
  yield* page
}

async function* auditTrail(pool: Pool, account: string): AsyncGenerator<object, void, undefined> {
  const rows = paged<AuditRow>(AUDIT_PAGE, (last) =>
    inTransaction(pool, [account], (tx) => listAuditBefore(tx, account, last?.id ?? newest, AUDIT_PAGE)),
  )
  for await (const { event, occurred_at, user_agent } of rows) yield { event, occurred_at, user_agent }
}

async function* webhookDeliveries(pool: Pool, account: string): AsyncGenerator<object, void, undefined> {
  const rows = paged<DeliveryRow>(DELIVERIES_PAGE, (last) =>
    inTransaction(pool, [account], (tx) =>
      listDeliveryRows(tx, account, last?.position ?? newest, null, null, null, DELIVERIES_PAGE),
    ),
  )
  for await (const row of rows) {
    const attempts = await inTransaction(pool, [account], (tx) => listAttempts(tx, row.id, account))
    yield presentDetail(row, attempts)
  }
}

async function* shipments(source: ExportSource): AsyncGenerator<object, void, undefined> {
  const { pool, user } = source
  const rows = paged<ShipmentRow>(SHIPMENTS_PAGE, (last) =>
    inTransaction(pool, [user.id], (tx) =>
      listShipmentsAfter(
        tx,
        user.id,
        last?.created_at ?? start.createdAt,
        last?.id ?? start.id,
        SHIPMENTS_PAGE,
      ),
    ),
  )
  for await (const row of rows) yield await withHistory(source, row)
}

/** A shipment's history has a maximum length, so it is read in one query. */
async function withHistory(
  { pool, caller, publicUrl, user }: ExportSource,
  row: ShipmentRow,
): Promise<object> {
  const [checkpoints, events, findings] = await inTransaction(pool, [user.id], async (tx) => [
    await findEveryCheckpointOf(tx, row.id, user.id),
    await findEventsOf(tx, row.id, user.id),
    await findFindingsOf(tx, loadOne({ key: row.id, account: user.id })),
  ])
  return {
    ...presentShipment(visibleTo(caller)(row), publicUrl),
    checkpoints: checkpoints.map(presentCheckpoint),
    events: events.map((event) => exportEvent(event, caller)),
    findings: findings.map(presentFinding),
  }
}

async function* separated(items: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  let separator = '\n'
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ',\n'
  }
}
