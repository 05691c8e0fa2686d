import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { fieldSalt } from '#ledger/log/statement.ts'
import { askAdmin } from '../auth/auth-database.ts'
import type { TestDatabase } from './postgres.ts'

/**
 * Data of a shipment that an erasure must remove: values of its events as texts, secrets as
 * hexadecimal.
 */
export type ShipmentSecrets = { readonly texts: readonly string[]; readonly hexes: readonly string[] }

type StoredEvent = {
  event_id: string
  request_digest: Buffer
  client_fields: Buffer
  client_seed: Buffer
  server_fields: Buffer
  server_seed: Buffer
  leaf: Buffer
}

/** Minimum length of a searched value. Shorter values occur elsewhere too, or identify nothing. */
const MIN_LENGTH = 6

/**
 * Returns every value, seed, salt and request digest that the database now stores for a shipment's
 * events.
 * @param kept values that remain on purpose, such as ids
 */
export async function secretsOf(
  database: Pick<TestDatabase, 'adminUrl'>,
  trackingId: string,
  kept: ReadonlySet<string>,
): Promise<ShipmentSecrets> {
  const events = await askAdmin<StoredEvent>(
    database,
    `select e.* from events e join shipments s on s.id = e.shipment_id where s.tracking_id = $1 order by sequence`,
    [trackingId],
  )
  const ids = new Set(events.map(({ event_id: id }) => id))
  // Values equal to C, the hash of the client's statement, may remain, because C is part of the
  // leaf.
  const hashes = new Set(events.map(({ leaf }) => leaf.subarray(74, 106).toString('hex')))
  const texts = new Set<string>()
  const hexes = new Set<string>()
  for (const event of events) {
    hexes.add(event.request_digest.toString('hex'))
    for (const side of ['client', 'server'] as const) {
      const seed = event[`${side}_seed`]
      hexes.add(seed.toString('hex'))
      const fields = parseCanonical(decodeUtf8(event[`${side}_fields`])) as Record<string, Json>
      for (const [name, value] of Object.entries(fields)) {
        hexes.add(Buffer.from(fieldSalt(seed, name)).toString('hex'))
        for (const text of textsIn(value)) {
          if (text.length >= MIN_LENGTH && !kept.has(text) && !ids.has(text) && !hashes.has(text))
            texts.add(text)
        }
      }
    }
  }
  return { texts: [...texts], hexes: [...hexes] }
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}

/**
 * Finds where any of these secrets remains: in a column of any table as text or bytes, or in a
 * file.
 */
export async function findLeftBehind(
  database: Pick<TestDatabase, 'adminUrl'>,
  dataDir: string,
  { texts, hexes }: ShipmentSecrets,
): Promise<readonly string[]> {
  const needles = [
    ...texts.flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('hex'),
      ...(isInstant(text) ? [databaseTime(text)] : []),
    ]),
    ...hexes,
  ].map(fold)
  const places: string[] = []
  for (const { table, row } of await dumpRows(database)) {
    const folded = fold(row)
    for (const needle of needles) if (folded.includes(needle)) places.push(`${table}: ${needle} in ${row}`)
  }
  for await (const { file, bytes, text } of filesUnder(dataDir)) {
    const hex = bytes.toString('hex')
    for (const needle of texts) if (text.includes(needle)) places.push(`${file}: ${needle}`)
    for (const needle of hexes)
      if (hex.includes(needle) || text.includes(needle)) places.push(`${file}: ${needle}`)
  }
  return places
}

/** Normalizes text like the search index: without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

/** Formats a time like PostgreSQL in JSON: without trailing zeros. */
function databaseTime(text: string): string {
  return text.replace(/\.?0*Z$/, '+00:00')
}

/** Returns every row of every table as text, including the job queue. Bytes are hexadecimal. */
export async function dumpRows(
  database: Pick<TestDatabase, 'adminUrl'>,
): Promise<readonly { readonly table: string; readonly row: string }[]> {
  const tables = await askAdmin<{ name: string }>(
    database,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p')`,
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await askAdmin<{ row: string }>(
        database,
        `select to_jsonb(t)::text as row from ${name} t`,
      )
      return found.map(({ row }) => ({ table: name, row }))
    }),
  )
  return rows.flat()
}

/** Yields each file with its bytes and, for a mail, all its decoded parts. */
async function* filesUnder(
  folder: string,
): AsyncGenerator<{ readonly file: string; readonly bytes: Buffer; readonly text: string }, void, undefined> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    // The log writes each file under a temporary name first, so a listed file may no longer exist.
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) continue
    const parsed = file.endsWith('.eml') ? await PostalMime.parse(bytes) : undefined
    // Leaves out the date of a mail. It is a whole second, so it may equal the time of an event by
    // chance.
    const mail = parsed && { ...parsed, date: undefined, headers: undefined }
    yield { file, bytes, text: `${bytes.toString()}${JSON.stringify(mail ?? '')}` }
  }
}
