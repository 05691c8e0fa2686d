import { findFindingsOf, presentFinding } from '#features/audit/findings/finding-queries.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import type { Permission } from '#domain/accounts/role.ts'
import { presentUser } from '#features/auth/protocol/present.ts'
import type { UserRow } from '#core/accounts/queries.ts'
import { listAnnexesOf, presentAnnex } from '#core/changes/annex-queries.ts'
import { findEveryCheckpointOf } from '#core/checkpoints/queries.ts'
import { presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import { type EventRow, findEventsOf } from '#core/events/event-rows.ts'
import { start } from '#core/shipments/cursor.ts'
import { loadOne } from '#core/shipments/loader-keys.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { fieldsWithoutRecipient, seesRecipients, visibleTo } from '#core/shipments/recipients.ts'
import { hasPermission, type Account } from '#platform/http/account.ts'
import type { FileReads } from '#platform/http/send-file.ts'
import { listShipmentsAfter, type ShipmentRow } from '#core/shipments/queries.ts'
import { listEndpoints } from '#features/webhooks/endpoint-queries.ts'
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
  const fields = valueOf(row.client_fields)
  const others = isJsonObject(fields) ? fieldsWithoutRecipient(fields) : null
  return {
    sequence: row.sequence,
    client: {
      statement: valueOf(row.client_statement),
      fields: seesRecipients(caller) ? fields : others,
    },
    server: { statement: valueOf(row.server_statement), fields: valueOf(row.server_fields) },
    /** SHA-256 of the leaf in the log, lower-case hexadecimal. */
    leaf_hash: row.leaf_hash.toString('hex'),
  }
}

/** Returns the value of a stored canonical JSON text; null if the contents were erased. */
function valueOf(bytes: Uint8Array | null): Json {
  return bytes === null ? null : parseCanonical(decodeUtf8(bytes))
}

const AUDIT_PAGE = 500
const SHIPMENTS_PAGE = 100
const DELIVERIES_PAGE = 100

/** Permission for each part of the file; that of the call which returns the same data. */
const neededFor = {
  api_keys: 'keys.manage',
  audit: 'trail.read',
  webhooks: 'webhooks.manage',
  webhook_deliveries: 'webhooks.manage',
  devices: 'conditions.read',
  condition_ranges: 'conditions.read',
  erased_shipments: 'shipments.read',
  private_pages: 'shipments.read',
  authorizations_granted: 'shipments.read',
  authorizations_received: 'shipments.check',
  shipments: 'shipments.read',
} as const satisfies Readonly<Record<string, Permission>>

type GuardedPart = keyof typeof neededFor
const guardedParts = Object.keys(neededFor) as readonly GuardedPart[]

/** Returns the parts of the file that a caller may not read. */
function partsHiddenFrom(caller: Account): ReadonlySet<string> {
  const hidden = guardedParts.filter((part) => !hasPermission(caller, neededFor[part]))
  // The bodies of deliveries contain recipients.
  return new Set(seesRecipients(caller) ? hidden : [...hidden, 'webhook_deliveries'])
}

export type ExportSource = {
  readonly read: FileReads
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
 * includes its checkpoints, annexes and events. Hashes of passwords and tokens are never read.
 * Seeds, the maps key, the values of API keys and the secrets of webhooks are left out. For a
 * caller who may not read recipients, their data are left out too. Parts that the caller may not
 * read are missing, and `left_out` names them. At most one page of the audit trail, or one page of
 * shipments and one history, is in memory. No connection is held while the reader is slow.
 */
export async function* exportAccount(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const { read, caller, user, exportedAt, apiKeyBox } = source
  const hidden = partsHiddenFrom(caller)
  const [sessions, registers] = await read(async (tx) => [
    await listSessionsOf(tx, user.id),
    await exportReferenceData(tx, user.id, apiKeyBox),
  ])
  yield `{"format":"lastro-account-v1","times":"RFC 3339, UTC","exported_at":${JSON.stringify(exportedAt)},`
  yield `"user":${JSON.stringify(presentUser(user))},"sessions":${JSON.stringify(sessions)},`
  for (const [name, value] of Object.entries(registers)) {
    if (!hidden.has(name)) yield `"${name}":${JSON.stringify(value)},`
  }
  if (!hidden.has('audit')) yield* list('audit', auditTrail(read, user.id))
  if (!hidden.has('webhook_deliveries')) yield* list('webhook_deliveries', webhookDeliveries(read, user.id))
  if (!hidden.has('shipments')) yield* list('shipments', shipments(source))
  yield `"left_out":${JSON.stringify([...hidden].toSorted())}}\n`
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

async function* auditTrail(read: FileReads, account: string): AsyncGenerator<object, void, undefined> {
  const rows = paged<AuditRow>(AUDIT_PAGE, (last) =>
    read((tx) => listAuditBefore(tx, account, last?.id ?? newest, AUDIT_PAGE)),
  )
  for await (const { event, occurred_at, user_agent } of rows) yield { event, occurred_at, user_agent }
}

async function* webhookDeliveries(read: FileReads, account: string): AsyncGenerator<object, void, undefined> {
  for (const { id } of await read((tx) => listEndpoints(tx, account))) {
    const rows = paged<DeliveryRow>(DELIVERIES_PAGE, (last) =>
      read((tx) =>
        listDeliveryRows(tx, id, account, last?.position ?? newest, null, null, null, DELIVERIES_PAGE),
      ),
    )
    for await (const row of rows) {
      const attempts = await read((tx) => listAttempts(tx, row.id, account))
      yield { webhook_id: id, ...presentDetail(row, attempts) }
    }
  }
}

async function* shipments(source: ExportSource): AsyncGenerator<object, void, undefined> {
  const { read, user } = source
  const rows = paged<ShipmentRow>(SHIPMENTS_PAGE, (last) =>
    read((tx) =>
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
  { read, caller, publicUrl, user }: ExportSource,
  row: ShipmentRow,
): Promise<object> {
  const [checkpoints, annexes, events, findings] = await read(async (tx) => [
    await findEveryCheckpointOf(tx, row.id, user.id),
    await listAnnexesOf(tx, row.id, user.id),
    await findEventsOf(tx, row.id, user.id),
    await findFindingsOf(tx, loadOne({ key: row.id, account: user.id })),
  ])
  return {
    ...presentShipment(visibleTo(caller)(row), publicUrl),
    checkpoints: checkpoints.map(visibleTo(caller)).map(presentCheckpoint),
    annexes: annexes.map((annex) => presentAnnex(annex, caller)),
    events: events.map((event) => exportEvent(event, caller)),
    findings: findings.map(presentFinding),
  }
}

/** Yields a member of the file whose value is a list, and the comma after it. */
async function* list(name: string, items: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  yield `"${name}":[`
  let separator = '\n'
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ',\n'
  }
  yield '],'
}
