import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startClockWatch } from '#features/clock/clock-watch.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const operator = 'operacao@exemplo.com.br'
const env = { OPERATOR_NAME: 'Silva', OPERATOR_EMAIL: operator }

let database: TestDatabase
let dataDir: string

beforeEach(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-clock-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const read = async (url: string, path: string): Promise<string> => (await fetch(`${url}${path}`)).text()

test.runIf(isWhole)(
  'readiness, metrics and a mail report a clock that is behind the newest head',
  async () => {
    const first = await startServer({ database, dataDir, env })
    await expect.poll(() => read(first.url, '/readyz')).toContain('"clock":[]')
    await expect.poll(() => askAdmin(database, 'select size from log_heads')).not.toEqual([])
    await first.stop()
    // Simulates that the clock was set back by a day while no server was running.
    await askAdmin(database, `update log_heads set signed_at = signed_at + interval '1 day'`)

    const second = await startServer({ database, dataDir, env })
    await expect.poll(() => read(second.url, '/readyz')).toContain('"clock":["behind_log"]')
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    expect(await read(second.url, '/metrics')).toMatch(
      /^lastro_clock_trouble_seconds\{reason="behind_log"\} -86\d{3}/m,
    )
    expect(await mailTo(dataDir, operator)).toMatchObject({
      subject: 'O relógio do servidor do Lastro está errado',
    })
    await second.stop()
  },
)

test('a clock that cannot be checked is logged in one line, without a stack trace', async () => {
  const { services, stop } = await startServer({ database, dataDir, env })
  await stop()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const watch = startClockWatch({ ...services, log }, async () => undefined)
  await expect.poll(() => lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'the clock could not be checked',
    reason: 'Cannot use a pool after calling end on the pool',
  })
  expect(lines[0]).not.toContain('stack')
  await watch.stop()
})
