import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { installedBinaries, majorVersion } from '../db/embedded/binaries.ts'
import type { SupervisorLog } from '../db/embedded/supervise.ts'
import { syncFolder } from '../write-whole.ts'
import type { Config } from '../config.ts'
import { loadKeys } from '../keys.ts'
import { loadLogIdentity, verifiersOf } from '../log/identity.ts'
import { NODE_ID_FILE } from '../log/keepers/node-id.ts'
import { logFolder, publishedHead } from '../log/published-files.ts'
import { BackupError } from './backup-error.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFile } from './copy-file.ts'
import { copyTree, ifThere, type Tree } from './copy-tree.ts'
import { lockUpkeep } from './lock-upkeep.ts'
import { DUMP, dumpDatabase } from './dump-database.ts'
import { MANIFEST, type BackedUpDatabase, type Manifest } from './manifest.ts'
import { openRunningCluster } from './running-cluster.ts'

/** Folder of the data folder that cannot be made again from the database. */
const KEYS = 'keys'
/** The newest head that was published; the other files of the log come from the database. */
const HEAD = 'log/checkpoint'
const PASSWORD = 'postgres.password'

/** Where the installation is, and which of its keys are not there. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'logKey' | 'logOrigin' | 'secret'>

export type BackupOptions = {
  /** Without the database at `DATABASE_URL`, which is backed up by other means, and after this. */
  readonly filesOnly?: boolean
  /** Told how many bytes have been copied. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Copies an installation, running or not, into a new folder: database, keys, and the newest head of its log. The
 * folder appears when it is whole. No key changes meanwhile. The head is read before the database, which never lacks it.
 * @throws BackupError
 */
export async function writeBackup(
  config: BackupConfig,
  folder: string,
  log: SupervisorLog,
  options: BackupOptions,
): Promise<Manifest> {
  const { dataDir } = config
  const target = resolve(folder)
  if (!existsSync(dataDir)) throw new BackupError('no_installation', { folder: dataDir })
  if (existsSync(target)) throw new BackupError('folder_in_use', { folder })
  if (!relative(dataDir, target).startsWith('..')) throw new BackupError('folder_inside', { folder })
  const lock = lockUpkeep(dataDir, (pid) => new BackupError('upkeep_under_way', { pid }))
  try {
    return await writeWholeBackup(config, target, log, options)
  } finally {
    lock.release()
  }
}

async function writeWholeBackup(
  config: BackupConfig,
  target: string,
  log: SupervisorLog,
  options: BackupOptions,
): Promise<Manifest> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const written = await write(config, unfinished, log, options)
    await rename(unfinished, target)
    await syncFolder(resolve(target, '..'))
    return written
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function write(
  config: BackupConfig,
  to: string,
  log: SupervisorLog,
  { filesOnly = false, onProgress }: BackupOptions,
): Promise<Manifest> {
  const { dataDir } = config
  const isEmbedded = config.databaseUrl === undefined
  const tree: Tree = { folders: [], files: [] }
  let bytes = 0
  const onCopied = (more: number) => {
    bytes += more
    onProgress(bytes)
  }
  const copyHead = async () => {
    await mkdir(join(to, 'log'), { mode: 0o700 })
    tree.folders.push('log')
    await copyOne(tree, dataDir, to, HEAD)
  }
  if (isEmbedded) {
    const cluster = await openRunningCluster(dataDir, log)
    try {
      // The head is published after the database has it: one read before the backup's moment is in the backup.
      await copyCluster(tree, { ...cluster, to, onCopied, before: copyHead })
    } finally {
      await cluster.close()
    }
    await copyOne(tree, dataDir, to, PASSWORD)
  } else {
    await copyHead()
  }
  // The restored installation is the same node: nobody else has to say which heads it published.
  await copyOne(tree, dataDir, to, NODE_ID_FILE)
  await copyTree(tree, { from: join(dataDir, KEYS), to, path: KEYS, onCopied })
  const keys = await loadKeys(config)
  let database: BackedUpDatabase | undefined
  if (config.databaseUrl !== undefined && !filesOnly) {
    const { database: found, ...file } = await dumpDatabase(config.databaseUrl, keys, join(to, DUMP))
    tree.files.push({ path: DUMP, ...file })
    onCopied(file.size)
    database = found
  }
  const identity = await loadLogIdentity(config, keys)
  const head = await publishedHead(logFolder(to), verifiersOf(identity))
  const written: Manifest = {
    format: 'lastro-backup/v1',
    made_at: new Date().toISOString(),
    postgres: isEmbedded ? majorVersion(installedBinaries()) : null,
    database,
    log_size: head?.size ?? 0,
    ...tree,
  }
  for (const path of tree.folders) await syncFolder(join(to, path))
  const text = `${JSON.stringify(written, null, 1)}\n`
  await writeFile(join(to, MANIFEST), text, { mode: 0o600, flag: 'wx', flush: true })
  return written
}

async function copyOne(tree: Tree, dataDir: string, to: string, path: string): Promise<void> {
  const copied = await ifThere(() => copyFile(join(dataDir, path), join(to, path)))
  if (copied !== undefined) tree.files.push({ path, ...copied })
}
