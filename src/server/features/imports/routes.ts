import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkReferences,
  commitImport as commitEndpoint,
  createImport,
  deleteImport,
  IMPORT_KEPT_MS,
  listImports,
  sendImportRows,
  type RefusedRow,
  type ShipmentImport,
} from '#contract/endpoints/imports.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { toIndexedReference } from '#domain/references/reference.ts'
import { pick } from '#domain/base/field-table.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { Failure } from '#platform/errors/failure.ts'
import { failureWholeMessage } from '#platform/http/answer-failure.ts'
import { route } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { authorOf } from '#core/events/author.ts'
import { commitImport } from './commit-import.ts'
import { putImportRows } from './put-rows.ts'
import {
  deleteImportById,
  findAccessKeys,
  findImport,
  findImportedFile,
  findReferences,
  insertImport,
  listImportsOf,
  type ImportRow,
} from './queries.ts'

/** Maximum number of uncommitted imports of an account. Each stores up to 20,000 rows for a day. */
const MAX_OPEN_IMPORTS = 10

/**
 * Serves imports of many shipments: created, filled row by row, then committed in one transaction.
 */
export function importRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool } = services
  route(api, createImport, ({ body, account }) =>
    inTransaction(pool, [account.id], async (tx) => present(await openImport(tx, account.id, body))),
  )

  route(api, listImports, async ({ account }) => {
    const rows = await inTransaction(pool, [account.id], (tx) => listImportsOf(tx, account.id))
    return rows.map(present)
  })

  route(api, sendImportRows, async ({ params: { id, n }, body: { rows }, account, request }) => {
    const { received, refused, warnings } = await putImportRows(pool, log, account, { id, first: n, rows })
    return {
      received,
      refused: refused.map((row) => presentRefusal(row, request)),
      warnings: [...warnings],
    }
  })

  route(api, checkReferences, async ({ body, account }) => {
    const { references, access_keys: keys, digest = null } = body
    const asked = [...new Set(references)]
    const [found, documents, [file]] = await inTransaction(pool, [account.id], (tx) =>
      pipelined([
        findReferences(tx, account.id, asked),
        findAccessKeys(tx, account.id, [...new Set(keys.map(toIndexedReference))]),
        findImportedFile(tx, account.id, digest),
      ]),
    )
    const answer = { references: [...found], access_keys: [...documents] }
    return { ...answer, imported_at: file?.committed_at.toISOString() ?? null }
  })

  route(api, commitEndpoint, async ({ params: { id }, query, account, request }) => {
    const leavesOut = query.leave_out === 'refused'
    const committing = { account: account.id, author: authorOf(account), id, leavesOut }
    const { imported, shipments, refused } = await commitImport(services, log, committing)
    return {
      import: present(imported),
      shipments: [...shipments],
      refused: refused.map((row) => presentRefusal(row, request)),
    }
  })

  route(api, deleteImport, async ({ params: { id }, account }) => {
    const [deleted] = await inTransaction(pool, [account.id], (tx) => deleteImportById(tx, id, account.id))
    if (deleted === undefined) throw new Failure('not_found')
    return deleted
  })
}

/**
 * Creates an import, unless a repeated request finds it.
 * @throws Failure `too_many_imports`, `event_id_reused`
 */
async function openImport(
  tx: Transaction,
  account: string,
  { id, file_name, rows, digest }: BodyOf<typeof createImport>,
): Promise<ImportRow> {
  const [known] = await findImport(tx, id, account)
  if (known === undefined) {
    const open = (await listImportsOf(tx, account)).filter((one) => one.committed_at === null)
    if (open.length >= MAX_OPEN_IMPORTS)
      throw new Failure('too_many_imports', { facts: { most: MAX_OPEN_IMPORTS } })
    await insertImport(tx, id, account, file_name, rows, digest ?? null)
  }
  const [found] = await findImport(tx, id, account)
  // The id belongs to another account's import, or to this account's import of another file.
  if (found === undefined || found.file_name !== file_name || found.rows !== rows) {
    throw new Failure('event_id_reused')
  }
  return found
}

function present(row: ImportRow): ShipmentImport {
  const { created_at, committed_at } = row
  return {
    ...pick(row, ['id', 'file_name', 'rows', 'received', 'without_gap']),
    created_at: created_at.toISOString(),
    expires_at: new Date(created_at.getTime() + IMPORT_KEPT_MS).toISOString(),
    committed_at: committed_at?.toISOString() ?? null,
  }
}

function presentRefusal(
  { n, refusal }: { readonly n: number; readonly refusal: Error },
  request: FastifyRequest,
): RefusedRow {
  const { missing_fields, fields, ...said } = failureWholeMessage(refusal, request)
  return {
    row: n,
    ...said,
    ...(missing_fields && { missing_fields: [...missing_fields] }),
    ...(fields && { fields: { ...fields } }),
  }
}
