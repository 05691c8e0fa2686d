import { commandLineOf, identityOf, parentOf } from './processes.mjs'

const POLL_MS = 500

/**
 * Calls back when the `npm` that started this process has ended. A signal to npm can end at the
 * shell that runs the script, and SIGKILL does not even reach the shell. The script would keep
 * running.
 * Without npm nothing is watched, because a program may outlive its shell.
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

/** Returns the processes up to npm, each with its identity. npm is the parent or grandparent. */
function findNpm() {
  const chain = []
  for (let pid = process.ppid; pid > 1 && chain.length < 2; pid = parentOf(pid) ?? 0) {
    chain.push({ pid, identity: identityOf(pid) })
    if (/npm|yarn/.test(commandLineOf(pid).split(' -c ')[0] ?? '')) return chain
  }
  return undefined
}
