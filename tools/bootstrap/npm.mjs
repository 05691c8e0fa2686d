import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { endIfTold, runChild } from './child.mjs'

/** Nothing here needs an install script. NODE_ENV and a user's settings may leave out what we need: ask for it. */
const CI = [
  'ci',
  '--loglevel=error',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--include=dev',
  '--include=optional',
]

/**
 * Runs `npm ci` in a folder, with everything it says on stderr: stdout belongs to the script that is to run.
 *
 * @param {string} dir
 * @param {string} node the Node that runs npm
 * @param {(pid: number) => void} started
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function npmCi(dir, node, started) {
  const cli = npmCli()
  const windows = process.platform === 'win32'
  const [command, args] = cli ? [node, [cli, ...CI]] : [windows ? 'npm.cmd' : 'npm', CI]
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  try {
    const code = await runChild(
      command,
      args,
      { cwd: dir, env, stdio: ['ignore', 2, 2], shell: windows && !cli },
      started,
    )
    return code === 0
  } catch (error) {
    console.error(`Não foi possível executar o npm: ${String(error)}`)
    return false
  } finally {
    endIfTold()
  }
}

/**
 * The npm that started us, or the one that came with this Node; undefined: look in the path.
 * (`npm_execpath` may also be another package manager's, which does not read our lockfile.)
 */
function npmCli() {
  const ours = process.env.npm_execpath
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return [ours, beside].find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path))
}
