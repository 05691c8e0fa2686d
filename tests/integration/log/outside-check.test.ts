import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideCheck } from '#web/site/transparency/outside-check.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let database: TestDatabase
let server: TestServer
let folder: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  folder = await mkdtemp(join(tmpdir(), 'lastro-outside-'))
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = promisify(execFile)
const hasTools = await run('sh', ['-c', 'command -v curl openssl base64']).then(
  () => true,
  () => false,
)

// The published commands need curl and OpenSSL. Without these tools there is nothing to test.
test.skipIf(!hasTools)(
  'curl and OpenSSL alone verify the signed head, and refuse a changed text',
  async () => {
    const head = async () => (await fetch(`${server.url}/log/checkpoint`)).status
    await expect.poll(head).toBe(200)
    const script = outsideCheck(server.url)
    const { stdout } = await run('sh', ['-c', script], { cwd: folder })
    expect(stdout).toContain('Signature Verified Successfully')

    const text = await readFile(join(folder, 'text.txt'), 'utf8')
    await writeFile(join(folder, 'text.txt'), text.replace('\n0\n', '\n1\n'))
    const verify = script.split('\n').at(-1) ?? ''
    await expect(run('sh', ['-c', verify], { cwd: folder })).rejects.toMatchObject({ code: 1 })
  },
)
