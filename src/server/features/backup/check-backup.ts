import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ifThere } from '#platform/errors/if-there.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { BackupError } from './backup-error.ts'
import { MANIFEST, manifest, type BackedUpFile, type Manifest } from './manifest.ts'

/**
 * Checks a backup without restoring it: every file in its list must exist and be unchanged. An
 * encrypted backup is checked without its identity.
 * @param onProgress receives the bytes read and the total
 * @throws BackupError `no_backup`, `file_damaged`
 */
export async function checkBackup(
  folder: string,
  onProgress: (bytes: number, of: number) => void,
): Promise<Manifest> {
  const read = await readManifest(folder)
  const all = read.files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const file of read.files) {
    await checkFile(folder, file)
    done += file.size
    onProgress(done, all)
  }
  return read
}

/**
 * Reads the list of a backup's contents.
 * @throws BackupError `no_backup`, `file_damaged`
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await ifThere(() => readFile(join(folder, MANIFEST), 'utf8'))
  if (text === undefined) throw new BackupError('no_backup', { folder })
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupError('file_damaged', { file: MANIFEST })
  return parsed.data
}

/**
 * Checks that a file of a backup exists with the listed size and hash.
 * @throws BackupError `file_damaged`
 */
export async function checkFile(folder: string, { path, size, sha256 }: BackedUpFile): Promise<void> {
  const from = join(folder, path)
  const hash = createHash('sha256')
  const found = await ifThere(async () => {
    const { size: bytes } = await stat(from)
    await pipeline(createReadStream(from), hash)
    return bytes
  })
  if (found !== size || hash.digest('hex') !== sha256) throw new BackupError('file_damaged', { file: path })
}
