import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hasCode } from '../../errors/has-code.ts'

/** Returns true if the process runs. A zombie counts as dead. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && !isZombie(pid)
}

/**
 * Returns true if the pid is in use, even by a zombie, which PostgreSQL mistakes for a live server.
 */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    // proc_pid_stat(5): the state is the first letter after the command's closing parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'
  } catch {
    return false
  }
}

/**
 * Returns the command line of a process with arguments joined by spaces, or undefined if the system
 * does not report it.
 */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxCommandLine(pid)
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
        ]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function linuxCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}
