import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cipher } from './age.ts'
import type { BackedUpFile } from './manifest.ts'

/** Backup being written. Paths are relative to its folder, with slashes. */
export type BackupWriter = {
  readonly folders: readonly string[]
  readonly files: readonly BackedUpFile[]
  readonly addFolder: (path: string) => Promise<void>
  /**
   * Copies a file into a folder that was added before.
   * @throws the system's error, such as ENOENT
   */
  readonly addFile: (path: string, from: string) => Promise<void>
  readonly addStream: (path: string, source: Readable) => Promise<void>
}

/**
 * Creates a writer for an empty folder. Files are readable by this user only, and synced to disk
 * when added.
 * @param cipher encrypts each file
 * @param onProgress receives the number of bytes written
 */
export function openBackupWriter(
  to: string,
  cipher: Cipher | undefined,
  onProgress: (bytes: number) => void,
): BackupWriter {
  const folders: string[] = []
  const files: BackedUpFile[] = []
  let bytes = 0
  async function addStream(path: string, source: Readable): Promise<void> {
    const hash = createHash('sha256')
    let size = 0
    const digest = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    const target = createWriteStream(join(to, path), { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(cipher === undefined ? source : await cipher(source), digest, target)
    files.push({ path, size, sha256: hash.digest('hex') })
    bytes += size
    onProgress(bytes)
  }
  return {
    folders,
    files,
    async addFolder(path) {
      await mkdir(join(to, path), { recursive: true, mode: 0o700 })
      folders.push(path)
    },
    async addFile(path, from) {
      const file = await open(from)
      await addStream(path, file.createReadStream())
    },
    addStream,
  }
}
