import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Binaries, copyBinaries, installedBinaries, prepare } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { namespacesWork, type RunAs, unprivilegedUser, type UnprivilegedUser } from './run-as.ts'

/**
 * Everything that defines a server of one data folder. Paths are absolute, with symbolic links
 * resolved.
 */
export type Home = {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  /** Server settings, passed as `-c name=value`. */
  readonly settings: Readonly<Record<string, string>>
  /** Password file beside the requested folder, readable only by our user. */
  readonly passwordFile: string
  readonly logFile: string
}

/**
 * Chooses the location of the data and the programs, and the user that runs the programs. As root,
 * takes the first choice that is possible:
 * - an unprivileged user, if that user can reach the data and the programs
 * - a user namespace, if the kernel allows one
 * - an unprivileged user, with a copy of the programs under /var/lib. If that user cannot reach the
 *   data, the data are also there, with a symbolic link at `dataDir`.
 * @throws EmbeddedPostgresError `no_binaries`, `no_unprivileged_user`, `data_dir_out_of_reach`
 */
export function chooseHome(dataDir: string, installed = installedBinaries()): Omit<Home, 'settings'> {
  const binaries = usableBinaries(installed, dirname(dataDir))
  const files = { passwordFile: `${dataDir}.password`, logFile: `${dataDir}.log` }
  const real = realPath(dataDir)
  if (process.getuid?.() !== 0) return { dataDir: real, binaries, runAs: { kind: 'self' }, ...files }

  const user = unprivilegedUser(real)
  const reachesData = canReach(user, dirname(real))
  if (reachesData && canReach(user, binaries.native))
    return { dataDir: real, binaries, runAs: user, ...files }
  if (namespacesWork()) return { dataDir: real, binaries, runAs: { kind: 'namespace' }, ...files }
  const away = reachesData ? real : moveAway(dataDir, user)
  return { dataDir: away, binaries: copyBinaries(binaries, stateFolder(dataDir)), runAs: user, ...files }
}

/**
 * Returns the installed binaries, or a copy beside the data if the installation lacks the links to
 * its libraries and is not writable. This is the case in an image or in another user's
 * installation.
 */
function usableBinaries(installed: Binaries, folder: string): Binaries {
  return prepare(installed) ? installed : copyBinaries(installed, folder)
}

/**
 * Returns true if the user may traverse every folder down to `path`. Folders that do not exist yet
 * will be created traversable.
 */
function canReach(user: UnprivilegedUser, path: string): boolean {
  for (let dir = path; ; dir = dirname(dir)) {
    const found = statSync(dir, { throwIfNoEntry: false })
    if (found !== undefined) {
      const execute = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
      if ((found.mode & execute) === 0) return false
    }
    if (dir === dirname(dir)) return true
  }
}

function moveAway(dataDir: string, user: UnprivilegedUser): string {
  if (existsSync(dataDir))
    throw new EmbeddedPostgresError('data_dir_out_of_reach', { dir: dataDir, user: user.name })
  const away = join(stateFolder(dataDir), 'postgres')
  // The target is created first so that the link never dangles.
  mkdirSync(away, { recursive: true })
  symlinkSync(away, dataDir)
  return away
}

/**
 * Returns a folder unique to the data folder, so that two installations on one machine do not
 * collide.
 */
function stateFolder(dataDir: string): string {
  const folder = `/var/lib/lastro-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Resolves symbolic links like realpath, even if the last parts of the path do not exist yet. */
function realPath(path: string): string {
  const absolute = resolve(path)
  if (existsSync(absolute)) return realpathSync(absolute)
  return dirname(absolute) === absolute ? absolute : join(realPath(dirname(absolute)), basename(absolute))
}
