import { commandLineOf, identityOf, parentOf } from './processes.mjs'

const POLL_MS = 500

/**
 * Calls back when the `npm` that started us has ended. A signal to npm may reach no further than the shell it runs
 * its scripts in, and SIGKILL not even that; the script would stay behind.
 * Started without npm, nothing is watched: a program may outlive the shell it was started from.
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

/** npm is our parent or, through its shell, our grandparent: the processes up to it, with what makes them themselves. */
function findNpm() {
  const chain = []
  for (let pid = process.ppid; pid > 1 && chain.length < 2; pid = parentOf(pid) ?? 0) {
    chain.push({ pid, identity: identityOf(pid) })
    if (/npm|yarn/.test(commandLineOf(pid).split(' -c ')[0] ?? '')) return chain
  }
  return undefined
}
