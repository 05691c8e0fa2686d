import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { installedBinaries, majorVersion } from '#platform/database/embedded/binaries.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { databaseUrls } from '#platform/database/prepare-database.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { syncFolder } from '#platform/base/write-whole.ts'
import type { Config } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity, verifiersOf } from '#core/log/identity.ts'
import { NODE_ID_FILE } from '#core/log/keepers/node-id.ts'
import { largestOf, readOwnHeads, SEEN_FILE, type NotedHead } from '#core/log/keepers/own-folder.ts'
import { logFolder } from '#core/log/published-files.ts'
import { encryptTo } from './age.ts'
import { BackupError } from './backup-error.ts'
import { copyCluster } from './copy-cluster.ts'
import { openBackupWriter } from './backup-writer.ts'
import { copyTree } from './copy-tree.ts'
import { lockUpkeep } from './lock-upkeep.ts'
import { DUMP, dumpDatabase } from './dump-database.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { openRunningCluster } from './running-cluster.ts'

/** Folder of the keys, which cannot be recreated from the database. */
const KEYS = 'keys'
/**
 * File of the newest head, in the format in which a node stores heads of other nodes. The published
 * files of the log are not in the backup, because the database recreates them.
 */
const HEAD = `log/${SEEN_FILE}`
const PASSWORD = 'postgres.password'

/** Location of an installation, and the keys that are configured outside it. */
export type BackupConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'logins' | 'logKey' | 'logOrigin' | 'secret'
>

export type BackupOptions = {
  /**
   * True to leave out the database at `DATABASE_URL`, which is backed up by other means and after
   * these files.
   */
  readonly filesOnly?: boolean
  /**
   * Age recipient, such as `age1…`, whose identity alone decrypts the files. If absent, the files
   * are not encrypted.
   */
  readonly recipient?: string | undefined
  /** Progress callback: bytes copied. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Copies an installation, running or not, into a new folder: database, keys, and the newest head of
 * its log. The folder appears once it is complete. A lock prevents key changes meanwhile. The head
 * is read before the database, so that the database always contains it.
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
  { filesOnly = false, recipient, onProgress }: BackupOptions,
): Promise<Manifest> {
  const { dataDir } = config
  const isEmbedded = config.databaseUrl === undefined
  const cipher = recipient === undefined ? undefined : encryptTo(recipient)
  const writer = openBackupWriter(to, cipher, onProgress)
  const copyOne = (path: string) => ifThere(() => writer.addFile(path, join(dataDir, path)))
  let head: NotedHead | undefined
  const copyHead = async () => {
    const identity = await loadLogIdentity(config, await loadKeys(config))
    await writer.addFolder('log')
    head = largestOf(await readOwnHeads(logFolder(dataDir), verifiersOf(identity)))
    if (head !== undefined) await writer.addStream(HEAD, Readable.from([Buffer.from(head.text)]))
  }
  if (isEmbedded) {
    const cluster = await openRunningCluster(dataDir, log)
    try {
      // `copyHead` reads the newest published head before the backup's end point. A head is
      // published only after it is in the database, so the restored database contains this head.
      await copyCluster(writer, cluster, copyHead)
    } finally {
      await cluster.close()
    }
    await copyOne(PASSWORD)
  } else {
    await copyHead()
  }
  // The node id is copied, so that the restored node has the same id. With a new id, the node would
  // take the old id for another node and wait for a report of its heads.
  await copyOne(NODE_ID_FILE)
  await copyTree(writer, join(dataDir, KEYS), KEYS)
  const database =
    config.databaseUrl === undefined || filesOnly
      ? undefined
      : await dumpDatabase(
          config.databaseUrl,
          databaseUrls(config.databaseUrl, await loadKeys(config), config.logins).backup,
          (dump) => writer.addStream(DUMP, dump),
        )
  const written: Manifest = {
    format: 'lastro-backup/v1',
    made_at: new Date().toISOString(),
    postgres: isEmbedded ? majorVersion(installedBinaries()) : null,
    database,
    log_size: head?.size ?? 0,
    encryption: cipher && 'age',
    folders: [...writer.folders],
    files: [...writer.files],
  }
  for (const path of writer.folders) await syncFolder(join(to, path))
  const text = `${JSON.stringify(written, null, 1)}\n`
  await writeFile(join(to, MANIFEST), text, { mode: 0o600, flag: 'wx', flush: true })
  return written
}
