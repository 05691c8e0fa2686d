import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runChild } from './child.mjs'

const preload = join(dirname(fileURLToPath(import.meta.url)), 'end-with-parent.mjs')

/**
 * Runs a script in a child process that uses the streams of this process. If this process dies, the
 * IPC channel to the script closes, and the script ends.
 *
 * @param {string} node
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runScript(node, script, args) {
  const options = ['--disable-warning=ExperimentalWarning', '--import', pathToFileURL(preload).href]
  return runChild(node, [...options, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // The allocator of glibc keeps less unused memory with few arenas.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      LASTRO_PARENT: String(process.pid),
    },
  })
}
