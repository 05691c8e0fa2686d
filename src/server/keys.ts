import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { hasCode } from './has-code.ts'

/** Secrets of the installation. Purposes are separated by HKDF, so that no two uses share key material. */
export type Keys = {
  /** 32 bytes (or `length`) for one purpose; the same on every node with the same LASTRO_SECRET. */
  readonly derive: (purpose: string, length?: number) => Buffer
}

/**
 * Reads the installation's secret, from LASTRO_SECRET or `DATA_DIR/keys/secret`, where it is made on first use
 * (mode 0600, synced to disk before it is used).
 */
export async function loadKeys(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Keys> {
  const secret =
    config.secret ?? (await readOrMake(config.dataDir, 'secret', () => randomBytes(48).toString('base64url')))
  return {
    derive: (purpose, length = 32) =>
      Buffer.from(hkdfSync('sha256', secret, '', `lastro/${purpose}`, length)),
  }
}

/**
 * The text of a key file, made by `make` when it is not there yet. The file appears whole or not at all: it is written
 * and synced under another name, then linked, so that of two processes starting at once one key wins for both.
 */
export async function readOrMake(dataDir: string, name: string, make: () => string): Promise<string> {
  const folder = join(dataDir, 'keys')
  const path = join(folder, name)
  const existing = await readIfThere(path)
  if (existing !== undefined) return existing

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
