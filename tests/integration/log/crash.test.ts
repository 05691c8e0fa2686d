import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pool } from '#platform/database/pool.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity, verifiersOf } from '#core/log/identity.ts'
import { logFolder, publishedHead } from '#core/log/published-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'
import { newCode } from '../../support/api/shipment-api.ts'

let dataDir: string
let port: number
let server: ServerProcess
let token: string
let codes: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-crash-'))
  port = await freePort()
  server = await startProcess(dataDir, port)
  token = (await createAccount(server)).session.access_token
  codes = Array.from({ length: 12 }, newCode)
  for (const tracking_id of codes) {
    const answer = await api()('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' })
    expect(answer.status).toBe(201)
  }
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const api = (): Api => apiOf(server, token)

type Sent = { readonly body: { readonly event_id: string; readonly tracking_id: string }; status?: number }

/**
 * Sends a checkpoint for every shipment concurrently. The declared times of successive rounds are
 * ten minutes apart, so that no checkpoint is refused as a duplicate.
 */
function sendRound(round: number): { sent: Sent[]; settled: Promise<unknown> } {
  const occurred_at = new Date(Date.now() - (round + 1) * 10 * 60_000).toISOString()
  const sent: Sent[] = codes.map((tracking_id) => ({
    body: {
      event_id: randomUUID(),
      tracking_id,
      location: 'Armazém 1',
      status: 'Em Trânsito',
      occurred_at,
    },
  }))
  const settled = Promise.all(
    sent.map(async (one) => {
      one.status = await api()('POST', '/api/checkpoints', one.body).then(
        (answer) => answer.status,
        () => 0,
      )
    }),
  )
  return { sent, settled }
}

async function assureOnceEach(sent: readonly Sent[]): Promise<void> {
  const stored = await eventIds()
  for (const one of sent) {
    const times = stored.filter((id) => id === one.body.event_id).length
    if (one.status === 201) expect(times).toBe(1)
    expect(times).toBeLessThanOrEqual(1)
  }
  // A client that got no answer repeats its request. Both requests together create one checkpoint.
  for (const one of sent)
    expect([200, 201]).toContain((await api()('POST', '/api/checkpoints', one.body)).status)
  const after = await eventIds()
  for (const one of sent) expect(after.filter((id) => id === one.body.event_id)).toHaveLength(1)
}

async function eventIds(): Promise<string[]> {
  const lists = await Promise.all(codes.map((code) => api()('GET', `/api/checkpoints/${code}`)))
  return lists.flatMap(({ body }) =>
    (body as { data: { event_id: string }[] }).data.map((one) => one.event_id),
  )
}

async function assureLogWhole(): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const identity = await loadLogIdentity(config, await loadKeys(config))
  const admin = await openAdmin()
  try {
    const standing = async () => {
      const { rows } = await admin.query<{ size: number; waiting: number }>(
        'select (select max(size) from log_heads) as size, (select count(*) from log_queue) as waiting',
      )
      const published = await publishedHead(logFolder(dataDir), verifiersOf(identity))
      const [{ size, waiting } = { size: -1, waiting: -1 }] = rows
      return { waiting, unpublished: size - (published?.size ?? 0) }
    }
    await expect.poll(standing).toEqual({ waiting: 0, unpublished: 0 })
    // The log is checked once at the end, because after hundreds of rounds the check takes longer
    // than a round.
    const { size, published, waiting } = await checkLog(admin, identity, logFolder(dataDir))
    expect({ waiting, unpublished: size - published }).toEqual({ waiting: 0, unpublished: 0 })
  } finally {
    await admin.end()
  }
}

async function openAdmin(): Promise<Pool> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const { port: pgPort } = await postmaster()
  return openTestPool(`postgres://postgres:${password}@127.0.0.1:${pgPort}/postgres`, 2)
}

async function postmaster(): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/**
 * Sends a signal to processes of PostgreSQL. Processes that have already ended are skipped, because
 * background processes end at any time.
 */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const isReady = () =>
  fetch(`${server.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

/** Number of kills of the server at random moments; `LASTRO_KILLS` overrides it. */
const kills = Number(process.env['LASTRO_KILLS'] ?? (isWhole ? 3 : 1))

describe('kill -9', () => {
  test.each(Array.from({ length: kills }, (_, at) => at))(
    'loses nothing if it hits the server between requests and answers (round %d)',
    async (round) => {
      const { sent, settled } = sendRound(round)
      // Waits until the first answer has arrived while others are pending, so that the kill is as
      // close to a commit as possible.
      await Promise.race(
        sent.map((_, at) => expect.poll(() => sent[at]?.status, { interval: 1 }).toBeDefined()),
      )
      await server.kill()
      await settled
      server = await startProcess(dataDir, port)
      await assureOnceEach(sent)
      await assureLogWhole()
    },
  )

  test.runIf(isWhole)(
    'makes the API answer 503 after a kill of PostgreSQL, until it recovers without a restart',
    async () => {
      const { sent, settled } = sendRound(kills)
      process.kill((await postmaster()).pid, 'SIGKILL')
      await settled
      for (const one of sent) expect([201, 503]).toContain(one.status)
      await expect.poll(isReady).toBe(200)
      await assureOnceEach(sent)
      await assureLogWhole()
    },
  )

  test.runIf(isWhole)('loses nothing if it hits the server and PostgreSQL together', async () => {
    const { sent, settled } = sendRound(kills + 1)
    const { pid } = await postmaster()
    const killed = server.kill()
    signalAll([pid], 'SIGKILL')
    await killed
    await settled
    server = await startProcess(dataDir, port)
    await assureOnceEach(sent)
    await assureLogWhole()
  })
})

test.runIf(isWhole)('the API answers 503 while PostgreSQL hangs, and recovers afterwards', async () => {
  const { pid } = await postmaster()
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const all = [pid, ...children.trim().split(' ').map(Number)]
  signalAll(all, 'SIGSTOP')
  const { sent, settled } = sendRound(kills + 3)
  const answers = [api()('GET', '/api/dashboard'), api()('POST', '/api/checkpoints', sent[0]?.body)]
  const alive = await fetch(`${server.url}/healthz`)
  expect(alive.status).toBe(200)
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await settled
  signalAll(all, 'SIGCONT')
  await expect.poll(isReady).toBe(200)
  await assureOnceEach(sent)
  await assureLogWhole()
})

test.runIf(isWhole)('a second server on the same data reports which process uses it', async () => {
  const { code, said } = await refusedStart(dataDir, await freePort())
  expect(code).toBe(1)
  expect(said).toContain(`Outro Lastro (processo ${server.pid}) já usa a pasta de dados ${dataDir}`)
})

test.runIf(isWhole)('a port in use is reported', async () => {
  const other = await mkdtemp(join(tmpdir(), 'lastro-other-'))
  const { code, said } = await refusedStart(other, port)
  expect(code).toBe(1)
  expect(said).toContain('A porta já está em uso')
  await rm(other, { recursive: true, force: true })
})

test.runIf(isWhole)('a wrong configuration stops the start with a list of the errors', async () => {
  const { code, said } = await refusedStart(dataDir, port, { SMTP_URL: 'x', LOG_ORIGIN: 'a b' })
  expect(code).toBe(1)
  expect(said).toMatch(/^Configuração inválida:\n {2}- SMTP_URL: .*\n {2}- LOG_ORIGIN: /)
})

test.runIf(isWhole)('SIGTERM finishes running requests and exits with 0', async () => {
  const { sent, settled } = sendRound(kills + 2)
  await expect.poll(() => sent.some((one) => one.status === 201), { interval: 1 }).toBe(true)
  expect(await server.stop()).toBe(0)
  await settled
  server = await startProcess(dataDir, port)
  await assureOnceEach(sent)
})

test.runIf(isWhole)('a restored old database is refused at start', async () => {
  const admin = await openAdmin()
  await admin.query('delete from log_heads where size = (select max(size) from log_heads)')
  await admin.end()
  await server.kill()
  const { code, said } = await refusedStart(dataDir, port)
  expect(code).toBe(1)
  expect(said).toContain('Foi restaurada uma cópia antiga?')
})
