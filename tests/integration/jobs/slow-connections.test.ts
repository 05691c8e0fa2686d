import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#platform/config/config.ts'
import { toRunnable, type Job } from '#platform/jobs/job.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase, testSecret } from '../../support/database/postgres.ts'
import { openTestPool } from '../../support/database/test-pool.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Milliseconds until the database accepts a connection, as on a machine with too much to do. */
const SLOWNESS = 6_000

const database = await createDatabase()
const pool = openTestPool(database.urls.app)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Returns the URL of a database that takes its time to accept connections. */
async function slowly(url: string) {
  const slow = new URL(url)
  const { hostname, port } = slow
  const server = createServer((client) => {
    client.pause().on('error', () => undefined)
    void sleep(SLOWNESS).then(() => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      client.on('close', () => socket.destroy())
      socket.on('close', () => client.destroy())
      client.pipe(socket).pipe(client)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  slow.hostname = '127.0.0.1'
  slow.port = String((server.address() as AddressInfo).port)
  return { url: slow.href, close: () => server.close() }
}

test.runIf(isWhole)('a worker runs jobs although connections take six seconds', async () => {
  const ran = vi.fn<() => Promise<void>>()
  const job: Job<object> = { name: 'slow-connections', payload: z.object({}), run: ran }
  const log = pino({ level: 'silent' })
  const config = readConfig({
    DATA_DIR: tmpdir(),
    LASTRO_SECRET: testSecret,
    DATABASE_URL: database.ownerUrl,
  })
  const slow = await slowly(database.urls.jobs)
  const worker = await startWorker(
    { config, log, pool, keys: database.keys },
    { app: database.urls.app, jobs: slow.url },
    { jobs: [toRunnable(job)], mailJobs: [], timetable: '' },
  )
  try {
    await askAdmin(database, 'select graphile_worker.add_job($1)', [job.name])
    await vi.waitFor(() => expect(ran).toHaveBeenCalled(), waitTimeout)
  } finally {
    await worker.stop()
    slow.close()
  }
})
