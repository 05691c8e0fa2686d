import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
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

const database = await createDatabase()
const pool = openTestPool(database.urls.app)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const payload = z.object({ name: z.string() })
const task = `held-${randomBytes(4).toString('hex')}`
const begun: string[] = []
/** Names of as many jobs as a worker runs at a time. */
const names = ['broken', 'first', 'second', 'third'] as const
const gates = new Map<string, PromiseWithResolvers<void>>(
  names.map((name) => [name, Promise.withResolvers<void>()]),
)
const held: Job<z.output<typeof payload>> = {
  name: task,
  payload,
  async run(_services, { name }) {
    begun.push(name)
    await gates.get(name)?.promise
  },
}

const enqueue = (name: string) =>
  askAdmin(database, 'select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify({ name })])
const waiting = async (name: string): Promise<number> =>
  (
    await askAdmin(database, `select from graphile_worker._private_jobs where payload ->> 'name' = $1`, [
      name,
    ])
  ).length

test.runIf(isWhole)('a worker that could not report the result of a job runs further jobs', async () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
  const config = readConfig({
    DATA_DIR: tmpdir(),
    LASTRO_SECRET: testSecret,
    DATABASE_URL: database.ownerUrl,
  })
  const services = { config, log, pool, keys: database.keys }
  const worker = await startWorker(services, database.urls, {
    jobs: [toRunnable(held)],
    mailJobs: [],
    timetable: '',
  })
  try {
    await askAdmin(
      database,
      `create function refuse_report() returns trigger language plpgsql
       as $$ begin if old.payload ->> 'name' = 'broken' then raise 'no'; end if; return old; end $$`,
    )
    await askAdmin(
      database,
      `create trigger refuse_report before delete on graphile_worker._private_jobs
       for each row execute function refuse_report()`,
    )
    for (const name of names) await enqueue(name)
    await vi.waitFor(() => expect(begun).toHaveLength(names.length), waitTimeout)
    gates.get('broken')?.resolve()
    await vi.waitFor(() => expect(said.join('')).toContain('Failed to complete jobs'), waitTimeout)
    for (const name of names.slice(1)) {
      gates.get(name)?.resolve()
      await vi.waitFor(async () => expect(await waiting(name)).toBe(0), waitTimeout)
    }
    await enqueue('later')
    await vi.waitFor(() => expect(begun).toContain('later'), waitTimeout)
  } finally {
    await worker.stop()
  }
})
