import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { hasCode } from '../errors/has-code.ts'
import { ifThere } from '../errors/if-there.ts'

/** Secrets of the installation. HKDF separates purposes, so that no two uses share key material. */
export type Keys = {
  /**
   * Derives 32 bytes (or `length`) for one purpose; the same on every node with the same
   * LASTRO_SECRET.
   */
  readonly derive: Derive
  /**
   * Derivations from secrets before a rotation that are still valid, the newest first; absent if
   * there are none.
   */
  readonly earlier?: readonly Derive[]
}

type Derive = (purpose: string, length?: number) => Buffer

/**
 * Reads the installation's secret from LASTRO_SECRET or `DATA_DIR/keys/secret`. The file is created
 * on first use (mode 0600, synced to disk before use). Earlier secrets come from
 * LASTRO_SECRET_EARLIER or the file's other lines.
 */
export async function loadKeys(
  config: Pick<Config, 'secret' | 'dataDir'> & Partial<Pick<Config, 'earlierSecret'>>,
): Promise<Keys> {
  const { secret: given, earlierSecret, dataDir } = config
  const [secret = '', ...earlier] =
    given === undefined
      ? (await readOrMake(dataDir, 'secret', createSecret)).split('\n')
      : [given, ...(earlierSecret === undefined ? [] : [earlierSecret])]
  return {
    derive: deriveFrom(secret),
    ...(earlier.length > 0 && { earlier: earlier.map(deriveFrom) }),
  }
}

/** Creates a secret for the installation. */
export function createSecret(): string {
  return randomBytes(48).toString('base64url')
}

function deriveFrom(secret: string): Derive {
  return (purpose, length = 32) => Buffer.from(hkdfSync('sha256', secret, '', `lastro/${purpose}`, length))
}

/**
 * Returns the text of a key file, and creates it with `make` if it does not exist. The creation is
 * atomic: the file is written and synced under another name and then linked. If two processes start
 * at the same time, both get the same key.
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

/** Returns the text of a file, or undefined if it does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return (await ifThere(() => readFile(path, 'utf8')))?.trim()
}
