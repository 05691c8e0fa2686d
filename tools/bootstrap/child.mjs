import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'

/**
 * The children that run: there is one at a time.
 *
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const children = new Set()
/** What we shall exit with once the child has ended, 0 while nobody told us to end. */
let toldExitCode = 0

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(pid: number) => void} [started]
 * @returns {Promise<number>} its exit code; after a death by signal 128 and the signal's number, as a shell tells it
 */
export function runChild(command, args, options, started) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options)
    children.add(child)
    child.once('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(signal ? exitCodeOf(signal) : (code ?? 1))
    })
    if (child.pid !== undefined) started?.(child.pid)
  })
}

/** Hands the signals we get to the child of the moment; without one, we end. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])) {
    // From a terminal, Ctrl+C and Ctrl+\ reach every process of the group by themselves; once is enough.
    const reachesChild = (signal === 'SIGINT' || signal === 'SIGQUIT') && isatty(0)
    process.on(signal, () => end(signal, reachesChild))
  }
}

/**
 * Ends the child of the moment, and us after it.
 *
 * @param {NodeJS.Signals} signal
 * @param {boolean} [reachesChild] whether the child gets the signal without us
 */
export function end(signal, reachesChild = false) {
  toldExitCode ||= exitCodeOf(signal)
  if (children.size === 0) process.exit(toldExitCode)
  if (!reachesChild) for (const child of children) child.kill(signal)
}

/** Ends us here when we were told to while a child ran. */
export function endIfTold() {
  if (toldExitCode !== 0) process.exit(toldExitCode)
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal]
}
