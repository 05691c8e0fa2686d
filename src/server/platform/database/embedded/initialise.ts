import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { majorVersion, program } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Home } from './home.ts'
import { asUser, ownerOf } from './run-as.ts'

const PASSWORD_BYTES = 24
const PASSWORD_LENGTH = 32

/**
 * Returns the superuser's password, and creates the cluster first if there is none. Creation is
 * atomic: the cluster is created in a temporary folder beside its target and then renamed.
 * @throws EmbeddedPostgresError `cluster_version_mismatch`, `password_missing`, `initdb_failed`,
 * `binaries_do_not_run`
 */
export async function initialise(home: Home): Promise<string> {
  if (holdsFiles(home.dataDir)) return existingPassword(home)
  mkdirSync(dirname(home.dataDir), { recursive: true })
  const password = newPassword(home.passwordFile)
  await createCluster(home, password)
  return password
}

/**
 * Changes the owner of the files to the user that now runs PostgreSQL. Call it only while the
 * server is stopped.
 */
export function takeOwnership({ dataDir, runAs }: Home): void {
  const owner = ownerOf(runAs)
  if (owner === undefined || statSync(dataDir).uid === owner.uid) return
  // The folder itself changes its owner last. The next start looks only at the owner of the folder,
  // and so repeats an interrupted change.
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dataDir, path), owner.uid, owner.gid)
  }
  chownSync(dataDir, owner.uid, owner.gid)
}

function holdsFiles(dir: string): boolean {
  return existsSync(dir) && readdirSync(dir).length > 0
}

function existingPassword({ dataDir, passwordFile, binaries }: Home): string {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  const expected = majorVersion(binaries)
  if (found !== expected)
    throw new EmbeddedPostgresError('cluster_version_mismatch', { dir: dataDir, found, expected })
  if (!existsSync(passwordFile))
    throw new EmbeddedPostgresError('password_missing', { path: passwordFile, dir: dataDir })
  return readFileSync(passwordFile, 'utf8').trim()
}

/**
 * Returns the superuser's password for a new cluster and stores it in `file`. An existing password
 * is reused, because the data folder that needs it may be missing only temporarily, such as on an
 * unmounted disk.
 */
function newPassword(file: string): string {
  const existing = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const password =
    existing.length === PASSWORD_LENGTH ? existing : randomBytes(PASSWORD_BYTES).toString('base64url')
  writeFileSync(file, password, { mode: 0o600, flush: true })
  chmodSync(file, 0o600)
  return password
}

async function createCluster(home: Home, password: string): Promise<void> {
  const unfinished = `${home.dataDir}.unfinished`
  const passwordCopy = `${home.dataDir}.unfinished-password`
  for (const leftover of [unfinished, passwordCopy]) rmSync(leftover, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  const owner = ownerOf(home.runAs)
  if (owner !== undefined)
    for (const path of [unfinished, passwordCopy]) chownSync(path, owner.uid, owner.gid)
  try {
    await runInitdb(home, unfinished, passwordCopy)
  } finally {
    rmSync(passwordCopy)
  }
  renameSync(unfinished, home.dataDir)
}

/**
 * The cluster sorts text by code point, which depends on no system library. Queries that need
 * Portuguese order name a collation.
 */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
/**
 * PostgreSQL before 17 has no builtin locale provider, so `C.UTF-8` of the system is used. In
 * Debian, it sorts by code point too.
 */
const LOCALE_OF_SYSTEM = ['--locale=C.UTF-8']

async function runInitdb(home: Home, folder: string, passwordCopy: string): Promise<void> {
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordCopy}`]
  const locale = Number(majorVersion(home.binaries)) < 17 ? LOCALE_OF_SYSTEM : LOCALE
  const options = [
    '-D',
    folder,
    ...access,
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--no-instructions',
  ]
  const { file, args, ids, env } = asUser(home.runAs, program(home.binaries, 'initdb'), options)
  try {
    await promisify(execFile)(file, args, { ...ids, env, cwd: folder })
  } catch (error) {
    throw initdbError(error, file)
  }
}

function initdbError(error: unknown, path: string): EmbeddedPostgresError {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  // Without output on standard error, the system could not start the program at all.
  if (output === '') return new EmbeddedPostgresError('binaries_do_not_run', { path, reason: String(error) })
  return new EmbeddedPostgresError('initdb_failed', { reason: output.slice(-2000) })
}
