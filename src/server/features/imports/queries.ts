import { periodText, retention } from '#domain/retention.ts'
import { statement, type Rows } from './imports.rows.ts'

export type ImportRow = Rows['find_import']

/** The rows of a committed import are no longer stored, so all of them count as received. */
const columns = `i.id, i.file_name, i.rows, i.created_at, i.committed_at,
  case when i.committed_at is null
    then (select count(*)::int from import_rows r where r.import_id = i.id and r.user_id = i.user_id)
    else i.rows end as received,
  case when i.committed_at is null
    then (select count(*)::int from (
      select r.n, row_number() over (order by r.n) as place
      from import_rows r where r.import_id = i.id and r.user_id = i.user_id
    ) as numbered where n = place)
    else i.rows end as without_gap`

type ImportKey = [id: string, account: string]

export const insertImport = statement<
  [id: string, account: string, fileName: string, rows: number, digest: string | null],
  never
>(
  'insert_import',
  `insert into imports (id, user_id, file_name, rows, digest) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
)

export const findImport = statement<ImportKey, ImportRow>(
  'find_import',
  `select ${columns} from imports i where i.id = $1 and i.user_id = $2`,
)

/** Locks an import, so that concurrent uploads of rows and the commit run one after the other. */
export const lockImport = statement<ImportKey, Rows['lock_import']>(
  'lock_import',
  'select rows, committed_at from imports where id = $1 and user_id = $2 for update',
)

export const listImportsOf = statement<[account: string], ImportRow>(
  'list_imports',
  `select ${columns} from imports i
   where i.user_id = $1 and i.created_at > now() - interval '${periodText(retention.imports)}'
   order by i.created_at desc, i.id`,
)

/** Finds when a file with this digest was last imported. */
export const findImportedFile = statement<[account: string, digest: string | null], { committed_at: Date }>(
  'find_imported_file',
  `select committed_at from imports where user_id = $1 and digest = $2 and committed_at is not null
   order by committed_at desc limit 1`,
)

/**
 * Finds the references that shipments of the account have, each with one of its shipments. Each
 * reference costs one look-up, however many shipments have it.
 */
export const findReferences = statement<
  [account: string, references: readonly string[]],
  { reference: string; tracking_id: string }
>(
  'find_references',
  `select asked.reference, found.tracking_id
   from unnest($2::text[]) as asked (reference)
   cross join lateral (
     select tracking_id from shipments s where s.user_id = $1 and s.reference = asked.reference limit 1
   ) as found`,
)

/** Finds the access keys that shipments of the account have, each with one of its shipments. */
export const findAccessKeys = statement<[account: string, keys: readonly string[]], Rows['find_access_keys']>(
  'find_access_keys',
  `select asked.access_key, found.tracking_id
   from unnest($2::text[]) as asked (access_key)
   cross join lateral (
     select s.tracking_id from shipment_references r join shipments s on s.id = r.shipment_id
     where r.user_id = $1 and r.value = asked.access_key and r.kind in ('nfe', 'cte', 'mdfe') limit 1
   ) as found`,
)

export const deleteImportById = statement<ImportKey, { id: string }>(
  'delete_import',
  'delete from imports where id = $1 and user_id = $2 returning id',
)

export const putRows = statement<
  [
    ...ImportKey,
    places: readonly number[],
    codes: readonly string[],
    references: readonly (string | null)[],
    bodies: readonly string[],
  ],
  never
>(
  'put_import_rows',
  `insert into import_rows (import_id, user_id, n, tracking_id, reference, body)
   select $1, $2, n, code, reference, body::json
   from unnest($3::int[], $4::text[], $5::text[], $6::text[]) as put (n, code, reference, body)
   on conflict (import_id, n) do update
     set tracking_id = excluded.tracking_id, reference = excluded.reference, body = excluded.body`,
)

/**
 * Deletes the stored rows with these numbers, because the rows sent to replace them were refused.
 */
export const dropRows = statement<[...ImportKey, places: readonly number[]], never>(
  'drop_import_rows',
  'delete from import_rows where import_id = $1 and user_id = $2 and n = any($3::int[])',
)

/**
 * Finds rows of an import with these tracking codes, except the rows from `first` to `last`. Each
 * code costs one look-up, however many rows have arrived.
 */
export const findCodesElsewhere = statement<
  [...ImportKey, codes: readonly string[], first: number, last: number],
  { n: number; tracking_id: string }
>(
  'find_import_codes_elsewhere',
  `select r.n, r.tracking_id
   from unnest($3::text[]) as asked (code)
   join import_rows r on r.import_id = $1 and r.user_id = $2 and r.tracking_id = asked.code
   where r.n not between $4 and $5`,
)

/** Finds rows of an import with these references, except the rows from `first` to `last`. */
export const findReferencesElsewhere = statement<
  [...ImportKey, references: readonly string[], first: number, last: number],
  { n: number; reference: string }
>(
  'find_import_references_elsewhere',
  `select found.n, asked.reference
   from unnest($3::text[]) as asked (reference)
   cross join lateral (
     select r.n from import_rows r
     where r.import_id = $1 and r.user_id = $2 and r.reference = asked.reference
       and r.n not between $4 and $5
     limit 1
   ) as found`,
)

export const countRows = statement<ImportKey, { received: number }>(
  'count_import_rows',
  'select count(*)::int as received from import_rows where import_id = $1 and user_id = $2',
)

/** Reads the stored rows after a number in order, at most `limit` of them. */
export const readRowsAfter = statement<
  [...ImportKey, after: number, limit: number],
  { n: number; body: unknown }
>(
  'read_import_rows_after',
  `select n, body from import_rows where import_id = $1 and user_id = $2 and n > $3 order by n limit $4`,
)

export const dropAllRows = statement<ImportKey, never>(
  'drop_all_import_rows',
  'delete from import_rows where import_id = $1 and user_id = $2',
)

export const markCommitted = statement<ImportKey, never>(
  'mark_import_committed',
  'update imports set committed_at = now() where id = $1 and user_id = $2',
)

export const deleteExpiredImports = statement<[], never>(
  'delete_expired_imports',
  'select delete_expired_imports()',
)
