import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { ifThere } from '../errors/if-there.ts'
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
  const names = (await ifThere(() => readdir(folder))) ?? []
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name)
    const text = await ifThere(() => readFile(file, 'latin1'))
    // Joins the broken lines of quoted-printable (RFC 2045), because a code may be split across
    // them.
    const whole = text?.replaceAll('=\r\n', '') ?? ''
    if (codes.some((code) => whole.includes(code))) await rm(file, { force: true })
  }
}
