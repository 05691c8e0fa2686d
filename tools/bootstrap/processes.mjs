import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns the identity of a process: number and start time, so that a later process with the same
 * number has another identity. On Windows it is the number alone, because Windows does not provide
 * the start time.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process
 */
export function identityOf(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    return stat && stat.state !== 'Z' ? `${pid} ${stat.start} ${linuxBoot()}` : undefined
  }
  if (process.platform === 'win32') return isAlive(pid) ? String(pid) : undefined
  const start = ps(pid, 'lstart')
  return start ? `${pid} ${start}` : undefined
}

/**
 * @param {number} pid
 * @returns {number | undefined}
 */
export function parentOf(pid) {
  if (process.platform === 'linux') return linuxStat(pid)?.parent
  return process.platform === 'win32' ? undefined : Number(ps(pid, 'ppid')) || undefined
}

/**
 * @param {number} pid
 * @returns {string} '' when not known
 */
export function commandLineOf(pid) {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return process.platform === 'win32' ? '' : ps(pid, 'command')
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Reads proc_pid_stat(5). The command in parentheses can hold any character. After it come the
 * state (field 3), the parent (4), and the start in clock ticks since boot (22).
 *
 * @param {number} pid
 */
function linuxStat(pid) {
  const text = read(`/proc/${pid}/stat`)
  if (text === '') return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], parent: Number(fields[1]), start: fields[19] }
}

function linuxBoot() {
  return read('/proc/sys/kernel/random/boot_id').trim()
}

/**
 * @param {number} pid
 * @param {string} column
 */
function ps(pid, column) {
  const { stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim()
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
