import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, glob, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../../tools/web-stamp.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createPostgresFolder, type PostgresFolder } from '../../support/database/postgres-folder.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const run = promisify(execFile)
let folder: PostgresFolder
let checkout: string
let server: Pick<TestServer, 'url' | 'dataDir'>
let child: ChildProcess | undefined

beforeAll(async () => {
  folder = await createPostgresFolder()
  checkout = folder.root
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: repository, maxBuffer: 16 * 2 ** 20 })
  const needed = stdout.split('\0').filter((path) => !/^$|^(tests|bench|docs|vectors)\//.test(path))
  for (const path of needed) {
    if (existsSync(join(repository, path))) await cp(join(repository, path), join(checkout, path))
  }
  for await (const modules of glob('{,tools/*/}node_modules', { cwd: repository })) {
    await symlink(join(repository, modules), join(checkout, modules))
  }
  // With the same inputs, the start uses this build.
  await cp(join(repository, 'dist'), join(checkout, 'dist'), { recursive: true }).catch(() => undefined)
})
afterAll(async () => {
  await stop()
  await folder.remove()
})

/** Starts Lastro as `npm start` does, with all data in `data` below the working directory. */
async function start(): Promise<void> {
  const port = await freePort()
  child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: './data', PORT: String(port), LOG_LEVEL: 'warn', ANCHOR_RPC_URL: 'off' },
  })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the start ended with ${code}`)),
  )
  await Promise.race([once(child.stdout ?? child, 'data'), ended])
  ended.catch(() => undefined)
  server = { url: `http://127.0.0.1:${port}`, dataDir: join(checkout, 'data') }
}

async function stop(): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const readKey = async () => (await fetch(`${server.url}/log/key`)).text()

test.runIf(isWhole)('deleting the data folder begins a new installation that works', async () => {
  await start()
  const before = await readKey()
  await createAccount(server, { email: 'ana@lastro.test' })
  await stop()
  expect(await readdir(join(checkout, 'data'))).toEqual(
    expect.arrayContaining(['keys', 'outbox', 'postgres']),
  )

  await rm(join(checkout, 'data'), { recursive: true })
  await start()
  expect(await readKey()).not.toBe(before)
  await createAccount(server, { email: 'ana@lastro.test' })
})
