import { commandLineOf, identityOf, parentOf } from './processes.mjs'

const POLL_MS = 500

/**
 * Calls back when the `npm` that started this process has ended. A signal to npm may stop at the
 * shell that runs the script, and SIGKILL does not even reach the shell. This process would then
 * keep running. A process that npm did not start watches nothing, because it may outlive its shell.
 *
 * @param {() => void} ended
 */
export function whenNpmEnds(ended) {
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : findNpm()
  if (npm === undefined) return
  const timer = setInterval(() => {
    if (npm.every(({ pid, identity }) => identityOf(pid) === identity)) return
    clearInterval(timer)
    ended()
  }, POLL_MS)
  timer.unref()
}

/**
 * Returns the processes from the parent up to npm, each with its identity. npm is the parent or
 * grandparent.
 */
function findNpm() {
  const chain = []
  for (let pid = process.ppid; pid > 1 && chain.length < 2; pid = parentOf(pid) ?? 0) {
    chain.push({ pid, identity: identityOf(pid) })
    if (/npm|yarn/.test(commandLineOf(pid).split(' -c ')[0] ?? '')) return chain
  }
  return undefined
}
