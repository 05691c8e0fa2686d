import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './error.ts'

/**
 * As whom PostgreSQL, which refuses to run as root, is run.
 * - `self`: we are not root.
 * - `user`: we are root and become this user for it.
 * - `namespace`: we are root and it runs in a user namespace that calls us user 65534. The folders stay root's,
 *   so they may lie under a home that nobody else can enter.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly name: string; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' }

export type UnprivilegedUser = Extract<RunAs, { kind: 'user' }>

export type Command = {
  readonly file: string
  readonly args: readonly string[]
  readonly ids: { uid?: number; gid?: number }
  readonly env: NodeJS.ProcessEnv
}

const IN_NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--']

/** How to start `file` as that user. Variables that PostgreSQL would read (PGDATA, PGOPTIONS, …) are not passed on. */
export function asUser(runAs: RunAs, file: string, args: readonly string[]): Command {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  env['LC_ALL'] = 'C'
  if (runAs.kind === 'namespace')
    return { file: 'unshare', args: [...IN_NAMESPACE, file, ...args], ids: {}, env }
  return { file, args, ids: runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}, env }
}

/** Who owns the files of a server run so; undefined when they are ours anyway. */
export function ownerOf(runAs: RunAs): { readonly uid: number; readonly gid: number } | undefined {
  if (runAs.kind === 'self') return undefined
  return runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 }
}

export function namespacesWork(): boolean {
  return spawnSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0
}

/** The user to become when we are root: whoever owns the data folder already, else `postgres`, else `nobody`. */
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
