import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupWriter } from './backup-writer.ts'
import { copyTree } from './copy-tree.ts'
import type { RunningCluster } from './running-cluster.ts'

/**
 * Folders to copy without contents, and files to leave out. PostgreSQL recreates them or must not
 * find them at startup (its manual, section 26.3.4.3).
 */
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
/** Control file of the cluster. It is copied last, as PostgreSQL's own `pg_basebackup` does. */
const CONTROL = 'global/pg_control'

type Cluster = Pick<RunningCluster, 'client' | 'dataDir'>

/**
 * Copies a running cluster with PostgreSQL's low-level backup functions. Copies the files while
 * PostgreSQL writes to them, and then the write-ahead log that makes the copy consistent. A
 * replication slot prevents PostgreSQL from recycling this log.
 * @param before reads data that the restored database must also contain; runs before the backup's
 * end point, to which a restore recovers
 */
export async function copyCluster(
  writer: BackupWriter,
  { client, dataDir }: Cluster,
  before: () => Promise<void>,
): Promise<void> {
  // The slot is temporary: PostgreSQL drops it when this connection ends, even if this process is
  // killed.
  await client.query(
    `select pg_create_physical_replication_slot('lastro_backup_' || pg_backend_pid(), true, true)`,
  )
  const { rows: started } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('lastro', true)) as segment`,
  )
  await copyTree(writer, dataDir, 'postgres', (path) => isLeftOut(path) || path === CONTROL)
  await before()
  await writer.addFile(`postgres/${CONTROL}`, join(dataDir, CONTROL))

  const { rows: stopped } = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  )
  const [label, first, last] = [stopped[0]?.label, started[0]?.segment, stopped[0]?.segment]
  if (label === undefined || first === undefined || last === undefined)
    throw new Error('PostgreSQL did not say what belongs to the backup')
  await writer.addStream('postgres/backup_label', Readable.from([Buffer.from(label)]))
  await copyWal(writer, { client, dataDir }, first, last)
}

/**
 * Copies the write-ahead log segments from the first to the last, inclusive. Their names sort in
 * log order.
 */
async function copyWal(writer: BackupWriter, { client, dataDir }: Cluster, first: string, last: string) {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 order by name`,
    [first, last],
  )
  for (const { name } of rows) await writer.addFile(`postgres/pg_wal/${name}`, join(dataDir, 'pg_wal', name))
}

function isLeftOut(path: string): boolean {
  const [top = '', ...below] = path.split('/')
  const name = below.at(-1) ?? top
  if (name.startsWith('pgsql_tmp') || name === 'pg_internal.init') return true
  return LEFT_OUT.has(path) || (below.length > 0 && EMPTIED.has(top))
}
