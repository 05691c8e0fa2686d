import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'

const lockModule = new URL('../../../tools/bootstrap/lock.mjs', import.meta.url).href

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-boot-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts a process that takes the lock, prints `holding`, and then runs the code. */
function holder(code: string, errors: 'pipe' | 'ignore' = 'ignore'): ChildProcess {
  const script = `
    import { appendFile, readFile, writeFile } from 'node:fs/promises'
    import { spawn } from 'node:child_process'
    import { withLock } from '${lockModule}'
    await withLock('${folder}/lock', async (shareWith) => {
      console.log('holding')
      ${code}
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', errors],
  })
  children.push(child)
  return child
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code]: unknown[] = await once(child, 'exit')
  return code
}

function linesOf({ stdout }: ChildProcess): AsyncIterator<string> {
  if (stdout === null) throw new Error('no output to read')
  return createInterface({ input: stdout })[Symbol.asyncIterator]()
}

it('the lock is held by one process at a time', async () => {
  // The processes read a number and write it back incremented, so the final number is too small if
  // two overlap.
  const count = `
    const before = Number(await readFile('${folder}/count', 'utf8').catch(() => '0'))
    await new Promise((resolve) => setImmediate(resolve))
    await writeFile('${folder}/count', String(before + 1))`
  const codes = await Promise.all(Array.from({ length: 8 }, () => exitCode(holder(count))))
  expect(codes).toEqual(Array.from({ length: 8 }, () => 0))
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('8')
})

it('waiting processes take over the lock one after the other if the holder is killed', async () => {
  const first = holder('await new Promise(() => setInterval(() => undefined, 1000))')
  await linesOf(first).next()
  const record = `await appendFile('${folder}/order', 'in '); await appendFile('${folder}/order', 'out ')`
  const waiting = [holder(record), holder(record), holder(record)].map(exitCode)
  first.kill('SIGKILL')
  expect(await Promise.all(waiting)).toEqual([0, 0, 0])
  expect(await readFile(join(folder, 'order'), 'utf8')).toBe('in out in out in out ')
})

it('the lock is held as long as a child process that shares it runs', async () => {
  const first = holder(`
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    shareWith(child.pid)
    console.log(child.pid)
    await new Promise(() => setInterval(() => undefined, 1000))`)
  const lines = linesOf(first)
  await lines.next()
  const child = Number((await lines.next()).value)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const second = holder('', 'pipe')
  // The first output of the second process goes to stderr and reports that it waits for the lock.
  await once(second.stderr ?? second, 'data')
  process.kill(child, 'SIGKILL')
  expect(await linesOf(second).next()).toMatchObject({ value: 'holding' })
})
