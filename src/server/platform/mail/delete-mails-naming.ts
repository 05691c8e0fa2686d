import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { hasCode } from '../errors/has-code.ts'
import { outboxFolder } from './outbox.ts'

/**
 * Deletes the mails in `DATA_DIR/outbox` that name any of the codes. Does nothing without an
 * outbox.
 */
export async function deleteMailsNaming(
  config: Pick<Config, 'dataDir'>,
  codes: readonly string[],
): Promise<void> {
  const folder = outboxFolder(config)
  for (const name of await namesIn(folder)) {
    const file = join(folder, name)
    const text = await readFile(file, 'latin1').catch(unlessMissing)
    // Joins the broken lines of quoted-printable (RFC 2045), because a code may be split across
    // them.
    const whole = text?.replaceAll('=\r\n', '') ?? ''
    if (codes.some((code) => whole.includes(code))) await rm(file, { force: true })
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(unlessMissing)
  return (names ?? []).filter((name) => name.endsWith('.eml'))
}

function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
  return undefined
}
