import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assureRestoreEnded } from '#features/backup/unfinished-restore.ts'
import type { Config } from '#platform/config/config.ts'
import { freeBytes, isDiskLow } from '#platform/http/storage-watch.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { finding, type Finding } from './finding.ts'

const OTHERS = 0o077

/** Examines the permissions, owner and free space of `DATA_DIR`. */
export async function examineFolder({ dataDir }: Config): Promise<readonly Finding[]> {
  const folder = await ifThere(() => stat(dataDir))
  if (folder === undefined) {
    const parent = await firstExisting(dirname(dataDir))
    const code = (await isAllowed(parent)) ? 'folder_missing' : 'folder_forbidden'
    return [finding('folder', code, { folder: dataDir }), await examineSpace(parent)]
  }
  return [await examineRights(dataDir, folder.uid), await examineSpace(dataDir)]
}

async function examineRights(dataDir: string, owner: number): Promise<Finding> {
  if (!(await isAllowed(dataDir))) return finding('folder', 'folder_forbidden', { folder: dataDir })
  try {
    assureRestoreEnded(dataDir)
  } catch (error) {
    return finding('folder', 'folder_unfinished', { reason: error instanceof Error ? error.message : '' })
  }
  const keys = join(dataDir, 'keys')
  const names = (await ifThere(() => readdir(keys))) ?? []
  for (const path of names.length === 0 ? [] : [keys, ...names.map((name) => join(keys, name))]) {
    const found = await stat(path)
    if (found.uid !== owner) return finding('folder', 'folder_owner', { path, folder: dataDir })
    if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0)
      return finding('folder', 'folder_open', { path })
  }
  return finding('folder', 'folder_ok', { folder: dataDir })
}

async function examineSpace(folder: string): Promise<Finding> {
  const gigabytes = ((await freeBytes(folder)) / 1e9).toFixed(1)
  return finding('space', (await isDiskLow(folder)) ? 'space_low' : 'space_ok', { folder, gigabytes })
}

async function firstExisting(path: string): Promise<string> {
  if (dirname(path) === path) return path
  return (await ifThere(() => stat(path))) === undefined ? firstExisting(dirname(path)) : path
}

async function isAllowed(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}
