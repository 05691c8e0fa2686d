import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as nextLook } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/processes/free-port.ts'
import type { CliRun } from '../../support/processes/run-cli.ts'
import { startProcess } from '../../support/processes/server-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Runs the real commands concurrently on one installation: one command is paused in the middle
// while another one starts.

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
let root: string
let dataDir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lastro-backup-rotation-'))
  dataDir = join(root, 'data')
  await assureRuns(dataDir)
})
afterAll(() => rm(root, { recursive: true, force: true }))

type Command = { readonly child: ChildProcess; readonly done: Promise<CliRun> }

function start(args: readonly string[], folder = dataDir): Command {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const done = (async () => {
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code: code as number | null, stdout, stderr }
  })()
  return { child, done }
}

const lastro = (args: readonly string[], folder = dataDir): Promise<CliRun> => start(args, folder).done

/**
 * Starts commands until one can be paused while it holds the lock. A command may end before it can
 * be paused, so several starts may be needed.
 */
async function held(args: () => readonly string[]): Promise<Command> {
  for (;;) {
    const command = start(args())
    while (command.child.exitCode === null && (await holder()) !== command.child.pid) await nextLook(2)
    if (
      command.child.exitCode === null &&
      command.child.kill('SIGSTOP') &&
      (await holder()) === command.child.pid
    ) {
      onTestFinished(() => void command.child.kill('SIGCONT'))
      return command
    }
    command.child.kill('SIGCONT')
    expect(await command.done).toMatchObject({ code: 0 })
  }
}

async function holder(): Promise<number | undefined> {
  const written = await readFile(join(dataDir, 'lastro-upkeep.lock.pid'), 'utf8').catch(() => '')
  return written === '' ? undefined : Number(written)
}

async function goOn({ child, done }: Command): Promise<CliRun> {
  child.kill('SIGCONT')
  return done
}

const password = () => readFile(join(dataDir, 'postgres.password'), 'utf8')

async function assureRuns(folder: string): Promise<void> {
  const server = await startProcess(folder, await freePort(), { ANCHOR_RPC_URL: 'off' })
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  } finally {
    await server.stop()
  }
}

let made = 0
const newFolder = () => join(root, `backup-${++made}`)

async function assureRestores(backup: string): Promise<void> {
  const folder = `${backup}-restored`
  const { code, stderr } = await lastro(['restore', backup, '--nothing-since'], folder)
  expect([code, stderr]).toEqual([0, ''])
  await assureRuns(folder)
}

test.runIf(isWhole)(
  'a password rotation is refused during a backup, which can be restored afterwards',
  async () => {
    const before = await password()
    let backup = ''
    const copying = await held(() => ['backup', (backup = newFolder())])
    const refused = await lastro(['rotate', 'database-password'])
    expect(refused.stderr).toContain(
      `uma cópia ou a troca de uma chave está em andamento nesta instalação (processo ${copying.child.pid})`,
    )
    expect(refused.code).toBe(2)
    expect(await password()).toBe(before)
    expect(await readdir(dataDir)).not.toContain('postgres.password.next')
    expect(await goOn(copying)).toMatchObject({ code: 0, stderr: '' })
    await assureRestores(backup)

    expect(await lastro(['rotate', 'database-password'])).toMatchObject({ code: 0 })
    expect(await password()).not.toBe(before)
  },
  300_000,
)

test.runIf(isWhole)(
  'a backup is refused during a password rotation, and succeeds afterwards',
  async () => {
    const rotating = await held(() => ['rotate', 'database-password'])
    const backup = newFolder()
    const refused = await lastro(['backup', backup])
    expect(refused.stderr).toContain(`está em andamento nesta instalação (processo ${rotating.child.pid})`)
    expect(refused.code).toBe(2)
    expect((await readdir(root)).filter((name) => name.startsWith(`backup-${made}`))).toEqual([])
    expect(await goOn(rotating)).toMatchObject({ code: 0, stderr: '' })

    expect(await lastro(['backup', backup])).toMatchObject({ code: 0 })
    await assureRestores(backup)
    await assureRuns(dataDir)
  },
  300_000,
)

test.runIf(isWhole)(
  'a second backup is refused while a backup runs',
  async () => {
    const first = await held(() => ['backup', newFolder()])
    expect(await lastro(['backup', newFolder()])).toMatchObject({ code: 2 })
    expect(await goOn(first)).toMatchObject({ code: 0 })
  },
  120_000,
)
