import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../../..')
let inClone: { readonly commit: string | undefined } | undefined

/**
 * Returns the version of this program, for logs, metrics and the command line.
 * @param commit value of LASTRO_COMMIT, which the image sets
 * @returns `commit` is undefined if neither LASTRO_COMMIT nor a Git clone provides it, and `schema`
 * is the number of the newest migration
 */
export function readBuild(commit: string | undefined) {
  const migrations = readdirSync(join(repository, 'migrations')).map((name) => Number(/^\d{4}/.exec(name)))
  const schema = Math.max(...migrations)
  return { version: readVersion(), commit: commit ?? (inClone ??= { commit: findCommit() }).commit, schema }
}

/** Returns the semantic version of this release. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  return version
}

function findCommit(): string | undefined {
  try {
    const gitDir = `--git-dir=${join(repository, '.git')}`
    return execFileSync('git', [gitDir, 'rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    }).trim()
  } catch {
    return undefined
  }
}
