import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LedgerError } from '#ledger/base/error.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { signNote } from '#ledger/log/note.ts'
import type { SignedTreeHead } from '#ledger/log/tree-head.ts'
import { installedBinaries, majorVersion } from '#platform/database/embedded/binaries.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { withClient } from '#platform/database/with-client.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { loadLogIdentity, verifiersOf } from '#core/log/identity.ts'
import { openByAny } from '#core/log/published-files.ts'
import { newestHead } from '#core/log/queries.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { syncFolder, writeWhole } from '#platform/base/write-whole.ts'
import { decryptWith, type Cipher } from './age.ts'
import { BackupError } from './backup-error.ts'
import { checkFile, readManifest } from './check-backup.ts'
import { DUMP, isEmpty, restoreDump } from './dump-database.ts'
import type { Manifest } from './manifest.ts'
import { UNFINISHED } from './unfinished-restore.ts'
import type { BackupConfig } from './write-backup.ts'

export type NewestHead = {
  readonly file: string
  readonly isLost?: boolean
  /**
   * Verifier key for the signature of the head. Needed only if the log changed its key after the
   * backup.
   */
  readonly key?: string | undefined
}

export type Restored = Manifest & {
  /** Name of the log that `lastro epoch` must end; undefined if the log continues. */
  readonly endedLog: string | undefined
  /**
   * True if the database had the log already and is unchanged, because only the folder was lost.
   */
  readonly isDatabaseUnchanged: boolean
}

export type RestoreOptions = {
  /**
   * File with the newest head of the log that others may have seen; `none` if no server ran after
   * the backup.
   */
  readonly head: NewestHead | 'none'
  /** File with the age identity that decrypts the backup. Needed only for an encrypted backup. */
  readonly identity?: string | undefined
  /** Progress callback: bytes copied and their total. */
  readonly onProgress: (bytes: number, of: number) => void
}

/**
 * Restores a backup into a data folder without an installation, such as a mount point. Every file
 * is compared with the backup's list, and a server refuses to start until all are there. A dump is
 * restored into the database at `DATABASE_URL`, which must be empty. If that database already has
 * the log, only the folder was lost. The database then stays unchanged, and the size of the log is
 * read from it. Fails if the log grew after the backup, because signing again from there would
 * create a second history.
 * @throws BackupError
 */
export async function restoreBackup(
  config: BackupConfig,
  folder: string,
  { head, identity, onProgress }: RestoreOptions,
): Promise<Restored> {
  const { dataDir } = config
  await emptyUnfinished(dataDir)
  const read = await readManifest(folder)
  if (read.postgres !== null) assurePostgres(read.postgres)
  if (read.database !== undefined && config.databaseUrl === undefined) throw new BackupError('no_database')
  const cipher = await cipherOf(read, identity)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeWhole(join(dataDir, UNFINISHED), '')
    await copyAll(read, folder, dataDir, { cipher, onProgress })
    const { leaves, isKept } = await restoreDatabase(config, read, join(dataDir, DUMP))
    const lost = head === 'none' ? undefined : await findLostHead(config, leaves, head)
    // Stores the newest head of the lost log. Nothing may be signed after it until a new log
    // begins.
    if (lost !== undefined) await writeWhole(join(dataDir, 'log', 'checkpoint'), lost.note)
    await rm(join(dataDir, DUMP), { force: true })
    await rm(join(dataDir, UNFINISHED))
    await syncFolder(dataDir)
    return { ...read, endedLog: lost?.origin, isDatabaseUnchanged: isKept }
  } catch (error) {
    await emptyFolder(dataDir)
    throw error
  }
}

/**
 * Restores a dump into an empty database. Leaves a database that already has the log unchanged.
 * @returns number of leaves in the restored log, and whether the database had them already
 */
async function restoreDatabase(config: BackupConfig, read: Manifest, dump: string) {
  const { database, log_size } = read
  if (config.databaseUrl === undefined) return { leaves: log_size, isKept: false }
  if (!(await isEmpty(config.databaseUrl))) {
    const identity = await loadLogIdentity(config, await loadKeys(config))
    return withClient(config.databaseUrl, async (admin) => {
      await assureOwnLog(admin, identity)
      return { leaves: (await newestHead(admin))[0]?.size ?? 0, isKept: true }
    })
  }
  if (database === undefined) return { leaves: log_size, isKept: false }
  await restoreDump(config.databaseUrl, config.logins, database, dump)
  // The dump contains no login roles. They are created here, so that every command can connect to
  // the database immediately.
  await prepareDatabase(config.databaseUrl, await loadKeys(config), { logins: config.logins })
  return { leaves: database.leaves, isKept: false }
}

/**
 * Empties a data folder that contains an unfinished restore.
 * @throws BackupError `data_dir_not_empty`
 */
async function emptyUnfinished(dataDir: string): Promise<void> {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (found.includes(UNFINISHED)) return emptyFolder(dataDir)
  // A newly formatted disk contains the folder `lost+found`, so this folder alone does not prevent
  // a restore.
  if (found.some((name) => name !== 'lost+found'))
    throw new BackupError('data_dir_not_empty', { folder: dataDir })
}

/** Removes a folder, or only its contents if it is a mount point. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of (await ifThere(() => readdir(folder))) ?? []) {
    if (name !== 'lost+found') await rm(join(folder, name), { recursive: true, force: true })
  }
  await rmdir(folder).catch(() => undefined)
}

function assurePostgres(found: string): void {
  const expected = majorVersion(installedBinaries())
  if (found !== expected) throw new BackupError('other_postgres', { found, expected })
}

async function cipherOf({ encryption }: Manifest, identity: string | undefined): Promise<Cipher | undefined> {
  if (encryption === undefined) return undefined
  if (identity === undefined) throw new BackupError('identity_needed')
  return decryptWith(identity)
}

type CopyOptions = Pick<RestoreOptions, 'onProgress'> & {
  /** Decrypts each file; undefined if the backup is not encrypted. */
  readonly cipher: Cipher | undefined
}

/**
 * Copies the folders and files of a backup, and checks each file against the backup's list.
 */
async function copyAll(
  { folders, files }: Manifest,
  from: string,
  to: string,
  { cipher, onProgress }: CopyOptions,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const file of files) {
    await checkFile(from, file)
    const source = createReadStream(join(from, file.path))
    const target = createWriteStream(join(to, file.path), { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(cipher === undefined ? source : await cipher(source), target)
    done += file.size
    onProgress(done, all)
  }
  for (const path of folders) await syncFolder(join(to, path))
}

/**
 * Returns the note of a head that the backup does not contain, signed by the key in the backup;
 * undefined if the backup contains it.
 * @throws BackupError `head_invalid`, `head_of_later_key`, `older_than_head`
 */
async function findLostHead(config: BackupConfig, backup: number, { file, isLost = false, key }: NewestHead) {
  const identity = await loadLogIdentity(config, await loadKeys(config))
  const { origin, signer } = identity
  const note = await readFile(file, 'utf8').catch(() => '')
  const own = opened(note, verifiersOf(identity))
  const isByLaterKey = own === 'by_another' && key !== undefined
  const head = isByLaterKey ? opened(note, [parseVerifierKey(key)]) : own
  if (typeof head === 'string' || head.origin !== origin) {
    const needsKey = head === 'by_another' && key === undefined && note.startsWith(`${origin}\n`)
    throw new BackupError(needsKey ? 'head_of_later_key' : 'head_invalid', { file })
  }
  const { size } = head
  // A head signed by a later key is always newer than the backup, which lacks at least the leaf
  // that announced that key.
  if (size <= backup && !isByLaterKey) return undefined
  if (!isLost) throw new BackupError('older_than_head', { backup, head: size })
  return { origin, note: isByLaterKey ? signNote(head.note.text, signer) : note }
}

function opened(note: string, keys: readonly VerifierKey[]): SignedTreeHead | 'by_another' | 'invalid' {
  try {
    return openByAny(note, keys)
  } catch (error) {
    if (error instanceof LedgerError) return error.code === 'note_unsigned' ? 'by_another' : 'invalid'
    throw error
  }
}
