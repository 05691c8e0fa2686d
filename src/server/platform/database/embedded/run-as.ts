import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './error.ts'

/**
 * Ways of running PostgreSQL, which refuses to run as root.
 * - `self`: we are not root.
 * - `user`: we are root and switch to this user.
 * - `namespace`: we are root, and PostgreSQL runs in a user namespace that maps us to user 65534.
 *   Root still owns the folders, so they may be in a home folder that no other user can enter.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly name: string; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' }

export type UnprivilegedUser = Extract<RunAs, { kind: 'user' }>

const IN_NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--']

/**
 * Returns the command that starts `file` as this user, without variables that PostgreSQL would read
 * (PGDATA, PGOPTIONS, …).
 */
export function asUser(runAs: RunAs, file: string, args: readonly string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  env['LC_ALL'] = 'C'
  const ids = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  if (runAs.kind === 'namespace') return { file: 'unshare', args: [...IN_NAMESPACE, file, ...args], ids, env }
  return { file, args, ids, env }
}

/** Returns the owner of the server's files, or undefined if we own them anyway. */
export function ownerOf(runAs: RunAs): { readonly uid: number; readonly gid: number } | undefined {
  if (runAs.kind === 'self') return undefined
  return runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 }
}

export function namespacesWork(): boolean {
  return spawnSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0
}

/**
 * Returns the user to switch to from root: the current owner of the data folder, else `postgres`,
 * else `nobody`.
 */
export function unprivilegedUser(dataDir: string): UnprivilegedUser {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) {
    return { kind: 'user', name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find(([candidate]) => candidate === name)
    if (row !== undefined) return { kind: 'user', name, uid: Number(row[2]), gid: Number(row[3]) }
  }
  throw new EmbeddedPostgresError('no_unprivileged_user')
}
