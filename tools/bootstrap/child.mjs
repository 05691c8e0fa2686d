import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'

/**
 * Set that contains the running child; empty if no child runs.
 *
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const children = new Set()
/** Exit code of this process once the child has ended; 0 until this process is asked to end. */
let toldExitCode = 0

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(pid: number) => void} [started]
 * @returns {Promise<number>} its exit code; 128 plus the signal's number after a signal, as in a
 *   shell
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

/** Forwards signals to the running child. Without a child, this process ends. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])) {
    // The terminal sends Ctrl+C and Ctrl+\ to every process of the group. These signals must not be
    // sent twice.
    const reachesChild = (signal === 'SIGINT' || signal === 'SIGQUIT') && isatty(0)
    process.on(signal, () => end(signal, reachesChild))
  }
}

/**
 * Ends the running child, and then this process.
 *
 * @param {NodeJS.Signals} signal
 * @param {boolean} [reachesChild] whether the terminal sends the signal to the child itself
 */
export function end(signal, reachesChild = false) {
  toldExitCode ||= exitCodeOf(signal)
  if (children.size === 0) process.exit(toldExitCode)
  if (!reachesChild) for (const child of children) child.kill(signal)
}

/** Ends this process if it was asked to end while a child ran. */
export function endIfTold() {
  if (toldExitCode !== 0) process.exit(toldExitCode)
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal]
}
