import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { copyFile } from './copy-file.ts'
import { copyTree, type Tree } from './copy-tree.ts'

/** What PostgreSQL makes anew or must not find (its manual, section 26.3.4.3): the contents of these, and these files. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])
/** Copied after everything else. */
const CONTROL = 'global/pg_control'

type Options = {
  /** A superuser's connection. */
  readonly client: Client
  readonly dataDir: string
  readonly to: string
  readonly onCopied: (bytes: number) => void
  /** Done while what is read can still not be newer than the backup. */
  readonly before: () => Promise<void>
}

/**
 * Copies a cluster that runs, by PostgreSQL's low-level backup functions: its files as they lie while they are written to,
 * and then the write-ahead log that makes one moment of them, which a slot keeps from being recycled.
 */
export async function copyCluster(
  tree: Tree,
  { client, dataDir, to, onCopied, before }: Options,
): Promise<void> {
  // Temporary: it goes with this connection, however that ends.
  await client.query(
    `select pg_create_physical_replication_slot('lastro_backup_' || pg_backend_pid(), true, true)`,
  )
  const { rows: started } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('lastro', true)) as segment`,
  )
  await copyTree(tree, {
    from: dataDir,
    to,
    path: 'postgres',
    without: (path) => isLeftOut(path) || path === CONTROL,
    onCopied,
  })
  await before()
  const control = await copyFile(join(dataDir, CONTROL), join(to, 'postgres', CONTROL))
  tree.files.push({ path: `postgres/${CONTROL}`, ...control })

  const { rows: stopped } = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  )
  const [label, first, last] = [stopped[0]?.label, started[0]?.segment, stopped[0]?.segment]
  if (label === undefined || first === undefined || last === undefined)
    throw new Error('PostgreSQL did not say what belongs to the backup')
  const bytes = Buffer.from(label)
  await writeFile(join(to, 'postgres/backup_label'), bytes, { mode: 0o600, flag: 'wx', flush: true })
  tree.files.push({ path: 'postgres/backup_label', size: bytes.length, sha256: hash('sha256', bytes) })
  await copyWal(tree, { client, dataDir, to, onCopied }, first, last)
}

/** The segments from the first to the last, both included; their names sort in their order. */
async function copyWal(
  tree: Tree,
  { client, dataDir, to, onCopied }: Omit<Options, 'before'>,
  first: string,
  last: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 order by name`,
    [first, last],
  )
  for (const { name } of rows) {
    const path = `postgres/pg_wal/${name}`
    const copied = await copyFile(join(dataDir, 'pg_wal', name), join(to, path))
    tree.files.push({ path, ...copied })
    onCopied(copied.size)
  }
}

function isLeftOut(path: string): boolean {
  const [top = '', ...below] = path.split('/')
  const name = below.at(-1) ?? top
  if (name.startsWith('pgsql_tmp') || name === 'pg_internal.init') return true
  return LEFT_OUT.has(path) || (below.length > 0 && EMPTIED.has(top))
}
