// node bootstrap.mjs tools/check-licences.ts: fails if the licence of a dependency is not listed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** SPDX expressions that may be combined with Apache-2.0, or that cover tools of development. */
const ALLOWED = new Set([
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Data of airport-data-js, from which assets/airports is made; NOTICE names it.
  'CC BY 4.0',
  'ISC',
  // Licence of libvips, the shared library that sharp uses.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Licences from LICENSE files of packages whose package.json names none. */
const READ_BY_HAND: Readonly<Record<string, string>> = { memorystream: 'MIT', 'png-js': 'MIT' }

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), integrity: z.string().optional() }),
  ),
})

/**
 * Finds the packages of a lockfile whose licence is not allowed.
 * @param text an npm lockfile, version 3. Platform packages without a hash are not checked, because
 *   npm could not read them on the machine that wrote the lockfile.
 * @returns `name: licence`, one for each package
 */
export function findUnlistedLicences(text: string): readonly string[] {
  return Object.entries(lockfile.parse(JSON.parse(text)).packages).flatMap(
    ([path, { license, integrity }]) => {
      const name = path.split('node_modules/').at(-1) ?? ''
      if (name === '' || (license === undefined && integrity === undefined)) return []
      const found = license ?? READ_BY_HAND[name]
      return found !== undefined && ALLOWED.has(found) ? [] : [`${name}: ${found ?? 'no licence'}`]
    },
  )
}

if (import.meta.main) {
  const repository = join(import.meta.dirname, '..')
  const lockfiles = globSync(['package-lock.json', 'tools/*/package-lock.json'], { cwd: repository })
  const unlisted = lockfiles.flatMap((file) =>
    findUnlistedLicences(readFileSync(join(repository, file), 'utf8')),
  )
  if (unlisted.length > 0)
    process.stdout.write(`licences that are not on the list:\n${unlisted.join('\n')}\n`)
  process.exitCode = unlisted.length > 0 ? 1 : 0
}
