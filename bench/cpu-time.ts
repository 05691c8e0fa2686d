import { readdir, readFile } from 'node:fs/promises'

/**
 * Linux counts processor time in hundredths of a second, whatever its timer frequency (proc(5)).
 */
const TICKS_PER_SECOND = 100

type ProcessTimes = { readonly parent: number; readonly own: number; readonly endedChildren: number }

/**
 * Returns the processor time that a process has used so far, in microseconds; NaN without /proc.
 */
export async function cpuOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? Number.NaN
}

/** Returns the sum of `cpuOf` for several processes. */
export async function cpuOfAll(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuOf))
  return times.reduce((sum, one) => sum + one, 0)
}

/**
 * Returns the processor time of a process and its children, including ended ones, in microseconds;
 * NaN without /proc.
 */
export async function cpuOfFamily(parent: number): Promise<number> {
  const head = await timesOf(parent)
  if (head === undefined) return Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(timesOf))
  const children = all.filter((times) => times?.parent === parent)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), head.own + head.endedChildren)
}

/** Returns the id of the parent process; NaN without /proc. */
export async function parentOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.parent ?? Number.NaN
}

/**
 * Returns the processor time of a single-threaded process in microseconds, with nanosecond
 * resolution; NaN if the kernel does not provide it.
 */
export async function preciseCpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  const [nanoseconds] = text.split(' ')
  return text === '' ? Number.NaN : Number(nanoseconds) / 1000
}

async function timesOf(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // In /proc/PID/stat, the process name in parentheses may contain spaces. The text is therefore
  // split after the last closing parenthesis, where the third field begins.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const microseconds = (...numbers: readonly number[]): number =>
    (numbers.reduce((sum, number) => sum + (fields[number - 3] ?? 0), 0) / TICKS_PER_SECOND) * 1e6
  return { parent: fields[1] ?? 0, own: microseconds(14, 15), endedChildren: microseconds(16, 17) }
}
