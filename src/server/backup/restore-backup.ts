import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { installedBinaries, majorVersion } from '../db/embedded/binaries.ts'
import { loadKeys } from '../keys.ts'
import { loadLogIdentity, verifiersOf } from '../log/identity.ts'
import { openByAny } from '../log/published-files.ts'
import { syncFolder, writeWhole } from '../write-whole.ts'
import { BackupError } from './backup-error.ts'
import { copyFile } from './copy-file.ts'
import { ifThere } from './copy-tree.ts'
import { MANIFEST, manifest, type Manifest } from './manifest.ts'
import type { BackupConfig } from './write-backup.ts'

export type RestoreOptions = {
  /** The newest head of the log that others may have seen, a file; `none` when nothing ran after the backup. */
  readonly head: { readonly file: string; readonly isLost?: boolean } | 'none'
  /** Told how many bytes have been copied, of how many. */
  readonly onProgress: (bytes: number, of: number) => void
}

/**
 * Makes an installation of a backup, in a data folder that holds none; it appears there whole. Every file is compared with
 * what was written. A log that went on after the backup is refused: signing again from there would be a second history.
 * @throws BackupError
 */
export async function restoreBackup(
  config: BackupConfig,
  folder: string,
  { head, onProgress }: RestoreOptions,
): Promise<Manifest> {
  const { dataDir } = config
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError('data_dir_not_empty', { folder: dataDir })
  const read = await readManifest(folder)
  if (read.postgres !== null) assurePostgres(read.postgres)
  const unfinished = `${dataDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await copyAll(read, folder, unfinished, onProgress)
    if (head !== 'none') {
      const isNewest = await assureNewest({ ...config, dataDir: unfinished }, read, head)
      // The head that nothing may be signed after, until the log begins anew.
      if (!isNewest) await writeWhole(join(unfinished, 'log', 'checkpoint'), await readFile(head.file))
    }
    if (existsSync(dataDir)) await rmdir(dataDir)
    await rename(unfinished, dataDir)
    await syncFolder(resolve(dataDir, '..'))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return read
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await ifThere(() => readFile(join(folder, MANIFEST), 'utf8'))
  if (text === undefined) throw new BackupError('no_backup', { folder })
  const parsed = manifest.safeParse(parsedJson(text))
  if (!parsed.success) throw new BackupError('file_damaged', { file: MANIFEST })
  return parsed.data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function assurePostgres(found: string): void {
  const expected = majorVersion(installedBinaries())
  if (found !== expected) throw new BackupError('other_postgres', { found, expected })
}

async function copyAll(
  { folders, files }: Manifest,
  from: string,
  to: string,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const { path, size, sha256 } of files) {
    const copied = await ifThere(() => copyFile(join(from, path), join(to, path)))
    if (copied?.size !== size || copied.sha256 !== sha256)
      throw new BackupError('file_damaged', { file: path })
    done += size
    onProgress(done, all)
  }
  for (const path of folders) await syncFolder(join(to, path))
}

/** Whether the backup contains the head; one that does not is refused, unless what is between them is known to be lost. */
async function assureNewest(
  config: BackupConfig,
  { log_size: backup }: Manifest,
  { file, isLost = false }: Exclude<RestoreOptions['head'], 'none'>,
): Promise<boolean> {
  const identity = await loadLogIdentity(config, await loadKeys(config))
  let size: number
  try {
    ;({ size } = openByAny(await readFile(file, 'utf8'), verifiersOf(identity)))
  } catch {
    throw new BackupError('head_invalid', { file })
  }
  if (size > backup && !isLost) throw new BackupError('older_than_head', { backup, head: size })
  return size <= backup
}
