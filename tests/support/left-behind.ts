import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { fieldSalt } from '#ledger/log/statement.ts'
import { askAdmin } from './auth-database.ts'
import type { TestDatabase } from './postgres.ts'

/** What an erasure has to take of a shipment: values of its events as texts, secrets as hexadecimal. */
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

/** Terms that others use too, or that say nothing: no value of theirs is looked for. */
const MIN_LENGTH = 6

/**
 * Every value, seed, salt and request digest of a shipment's events as they stand now.
 * @param kept values that stay on purpose, such as ids
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
  // C stands in the leaf.
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

/** Where any of these still stands: in a column of any table as text or bytes, or in a file. */
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

/** As the search keeps texts: neither case nor accents make a difference. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

/** As PostgreSQL writes an instant in JSON: without zeros at its end. */
function databaseTime(text: string): string {
  return text.replace(/\.?0*Z$/, '+00:00')
}

/** Every row of every table, the job queue's included, as text; bytes are hexadecimal there. */
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

/** Each file with its bytes and, of a mail, all its parts decoded. */
async function* filesUnder(
  folder: string,
): AsyncGenerator<{ readonly file: string; readonly bytes: Buffer; readonly text: string }, void, undefined> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    // The log's files are written under another name first.
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) continue
    const mail = file.endsWith('.eml') ? await PostalMime.parse(bytes) : undefined
    yield { file, bytes, text: `${bytes.toString()}${JSON.stringify(mail ?? '')}` }
  }
}
