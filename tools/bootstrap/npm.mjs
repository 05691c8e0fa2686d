import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { endIfTold, runChild } from './child.mjs'

/**
 * Options that override NODE_ENV and the user's npm settings. No dependency needs an install
 * script.
 */
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
 * Runs `npm ci` in a folder. All output goes to stderr, because stdout belongs to the script.
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
 * Returns the path of the npm that started this process, or of the npm beside this Node. If it
 * returns undefined, npm is found through PATH. `npm_execpath` can also name another package
 * manager, which does not read the lockfile.
 */
function npmCli() {
  const ours = process.env.npm_execpath
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return [ours, beside].find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path))
}
