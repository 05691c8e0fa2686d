import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { releaseJobsOfTheDead } from '#platform/jobs/job-locks.ts'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { linkIn, mailTo, secretsOf } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

async function signUp(email: string, { url }: Pick<TestServer, 'url'> = server): Promise<void> {
  const { error } = await newClient({ url }).signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: 'Você ganhou! Veja em http://evil.test' } },
  })
  expect(error).toBeNull()
}

async function jobs(): Promise<{ payload: unknown; attempts: number; last_error: string | null }[]> {
  return askAdmin(database, 'select payload, attempts, last_error from graphile_worker._private_jobs')
}

describe('without a mail server', () => {
  test('the confirmation mail is written as one file that only its owner can read', async () => {
    const email = newEmail()
    await signUp(email)
    const mail = await mailTo(server.dataDir, email)
    expect(mail.from).toEqual({ name: 'Lastro', address: 'nao-responda@lastro.test' })
    expect(mail.subject).toBe('Confirme seu e-mail no Lastro')
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    const link = linkIn(mail)
    expect(link.origin + link.pathname).toBe(`${publicUrl}/auth`)
    expect(link.search).toBe('?de=email')
    expect([...secretsOf(link).keys()]).toEqual(['token', 'type'])
    expect(secretsOf(link).get('type')).toBe('signup')
    expect(Buffer.from(secretsOf(link).get('token') ?? '', 'base64url')).toHaveLength(32)

    const folder = join(server.dataDir, 'outbox')
    for (const name of await readdir(folder)) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.eml$/)
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    }
  })

  test('the mail contains no text chosen by the person who signed up', async () => {
    const email = newEmail()
    await signUp(email)
    const { text, html } = await mailTo(server.dataDir, email)
    expect(`${text}${html}`).not.toContain('ganhou')
  })

  test('a job is deleted after its mail is written', async () => {
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), waitTimeout)
  })
})

describe('the job queue', () => {
  test('continues after it lost every connection', async () => {
    await askAdmin(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lastro jobs'`,
    )
    const email = newEmail()
    await signUp(email)
    expect((await mailTo(server.dataDir, email)).subject).toContain('Confirme')
  })

  test('releases the jobs of a killed process, and no job of a running process', async () => {
    const [id] = await askAdmin<{ id: string }>(
      database,
      `select id from graphile_worker.add_job('forget-expired', '{}', run_at => now() + interval '1 hour')`,
    )
    const lock = (runner: string) =>
      askAdmin(
        database,
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
        [runner, id?.id],
      )
    const lockedBy = () =>
      askAdmin(database, 'select locked_by from graphile_worker._private_jobs where id = $1', [id?.id])
    const pool = new Pool({ connectionString: database.urls.jobs })
    const living = new Pool({ connectionString: database.urls.jobs, max: 1 })
    try {
      await living.query(`select pg_advisory_lock(490221700, hashtext('living'))`)
      await lock('living')
      await releaseJobsOfTheDead(pool)
      expect(await lockedBy()).toEqual([{ locked_by: 'living' }])
      await lock('dead')
      await releaseJobsOfTheDead(pool)
      expect(await lockedBy()).toEqual([{ locked_by: null }])
    } finally {
      await pool.end()
      await living.end()
    }
  })

  test('holds exactly one advisory lock while one server runs', async () => {
    const locks = () =>
      askAdmin(
        database,
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 490221700 and l.granted`,
      )
    // A connection of the previous test may still be closing, and holds its own lock until then.
    await expect.poll(locks).toHaveLength(1)
  })
})
