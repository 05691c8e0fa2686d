import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { apiOf, type Api } from '../support/api/api.ts'
import { goodPassword, newEmail, newClient } from '../support/auth/auth.ts'
import { freePort } from '../support/processes/free-port.ts'
import { query } from '../support/database/postgres-held.ts'
import { refusedStart } from '../support/processes/server-process.ts'
import { addShipment } from '../support/api/shipment-api.ts'
import { stopUnderWrites } from '../support/database/stop-under-writes.ts'
import { ready, startLab, type Lab } from './lab.ts'
import { startWriter, type Written } from './writer.ts'

// Tests operations on an installation with the oldest and the newest PostgreSQL. The operator's
// role owns the database and has CREATEROLE. The tests depend on one another, and each leaves the
// installation running.

const versions = [15, 18] as const
const dumper = Number(
  /(\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
)
const figures = new Map<string, Map<number, string>>()

afterAll(() => {
  const heading = ['scene', ...versions.map((major) => `PostgreSQL ${major}`)]
  const rows = [...figures].map(([scene, of]) => [scene, ...versions.map((major) => of.get(major) ?? '–')])
  if (dumper < 18)
    process.stdout.write(`\npg_dump ${dumper} cannot dump a newer PostgreSQL: that scene is skipped\n`)
  const lines = [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
})

describe.each(versions)('an installation on PostgreSQL %i', (major) => {
  let lab: Lab
  let api: Api
  const acknowledged: string[] = []

  beforeAll(async () => {
    const begun = performance.now()
    lab = await startLab(major)
    api = apiOf(lab.balancer, lab.token)
    tell('two nodes and an account, from an empty database', secondsSince(begun))
  })
  afterAll(() => lab?.close())

  function tell(scene: string, figure: string): void {
    figures.set(scene, (figures.get(scene) ?? new Map<number, string>()).set(major, figure))
  }

  /** Asserts that every write was answered with 201 and is in the database. */
  async function assureKept({ acknowledged: codes, failures }: Written): Promise<void> {
    expect(failures).toEqual([])
    acknowledged.push(...codes)
    const rows = await query(
      lab.postgres.adminUrl.replace(/\/postgres$/, '/lastro'),
      'select tracking_id from shipments',
    )
    const stored = new Set(rows.map((row) => row['tracking_id']))
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([])
  }

  async function assureAudit(dataDir: string, more: Record<string, string> = {}): Promise<void> {
    const audit = await lab.lastro(['audit'], dataDir, more)
    expect(audit, audit.stdout + audit.stderr).toMatchObject({ code: 0 })
  }

  test('gives a shipment a receipt that verifies', async () => {
    const code = await addShipment(api)
    const receipt = () => api('GET', `/api/public/shipments/${code}/receipt`)
    await expect.poll(async () => (await receipt()).status).toBe(200)
    const key = String((await api('GET', '/log/key')).body).trim()
    const verified = await lab.lastro(
      ['verify', '-', '--key', key],
      lab.folderOf(0),
      {},
      JSON.stringify((await receipt()).body),
    )
    expect(verified, verified.stdout + verified.stderr).toMatchObject({ code: 0 })
    tell('a receipt that verifies', 'yes')
  })

  test('fails no write during a rolling restart, although no client retries', async () => {
    const writer = startWriter(lab.balancer.url, lab.token, 12)
    const begun = performance.now()
    for (const node of [0, 1]) {
      await lab.stop(node)
      await lab.start(node)
      await sleep(1_000)
    }
    await expect.poll(writer.sent, { timeout: 120_000 }).toBeGreaterThanOrEqual(250)
    const seconds = secondsSince(begun)
    const written = await writer.end()
    await assureKept(written)
    tell(
      'rolling restart: answers 502, of writes',
      `${lab.balancer.badGateways()} of ${writer.sent()}, ${seconds}`,
    )
    expect(lab.balancer.badGateways()).toBe(0)
  })

  test.each([12, 40, 80])('answers each of 40 writes if SIGTERM arrives %i ms after them', async (delay) => {
    await lab.stop(1)
    const node = await lab.start(1)
    const stopped = await stopUnderWrites(node, lab.token, delay)
    tell(`stop under load, after ${delay} ms: unanswered`, `${stopped.unanswered.length} of 40`)
    expect(stopped).toMatchObject({ code: 0, unanswered: [], refusals: [] })
    await assureKept({ acknowledged: stopped.acknowledged, failures: [] })
    await lab.start(1)
  })

  test('refuses to start a node with a wrong secret, while the other nodes answer every write', async () => {
    const writer = startWriter(lab.balancer.url, lab.token, 10)
    const wrong = { ...lab.env, LASTRO_SECRET: 'another-secret-of-at-least-32-characters' }
    const { code, said } = await refusedStart(join(lab.root, 'wrong'), await freePort(), wrong)
    expect(code, said).toBe(1)
    const written = await writer.end()
    await assureKept(written)
    tell('wrong start: failed calls on the healthy nodes', `0 of ${written.acknowledged.length}`)
  })

  test.skipIf(dumper < major)(
    'backs up during writes, and restores into a new database and folder where the audit finds nothing',
    async () => {
      const writer = startWriter(lab.balancer.url, lab.token, 10)
      const before = [...acknowledged]
      const folder = join(lab.root, 'backup')
      const begun = performance.now()
      const made = await lab.lastro(['backup', folder], lab.folderOf(0))
      const backedUp = secondsSince(begun)
      await assureKept(await writer.end())
      expect(made, made.stderr).toMatchObject({ code: 0 })
      expect(await lab.lastro(['backup', '--check', folder], lab.folderOf(0))).toMatchObject({ code: 0 })

      const elsewhere = { DATABASE_URL: await lab.createDatabase('restored') }
      const dataDir = join(lab.root, 'restored')
      const restoring = performance.now()
      const restored = await lab.lastro(['restore', folder, '--nothing-since'], dataDir, elsewhere)
      const took = secondsSince(restoring)
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      await assureAudit(dataDir, elsewhere)
      const rows = await query(
        lab.postgres.adminUrl.replace(/\/postgres$/, '/restored'),
        'select tracking_id from shipments',
      )
      const there = new Set(rows.map((row) => row['tracking_id']))
      expect(before.filter((code) => !there.has(code))).toEqual([])
      tell('backup under 10 writes/s; restored elsewhere, audit clean', `${backedUp}; ${took}`)
    },
  )

  test('restores a lost data folder while the database is intact', async () => {
    const folder = join(lab.root, 'files')
    const made = await lab.lastro(['backup', '--files-only', folder], lab.folderOf(0))
    expect(made, made.stderr).toMatchObject({ code: 0 })
    await addShipment(api)
    await lab.stop(0)
    await rm(lab.folderOf(0), { recursive: true })
    const head = join(lab.folderOf(1), 'log/checkpoint')
    const begun = performance.now()
    const restored = await lab.lastro(['restore', folder, '--head', head], lab.folderOf(0))
    const took = secondsSince(begun)
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    await lab.start(0)
    await assureAudit(lab.folderOf(0))
    await addShipment(api)
    tell('folder alone lost: restored, audit clean', took)
  })

  test('recovers from a restart of the database by itself', async () => {
    const { pid } = readPostmasterPid(lab.postgres.dataDir) ?? {}
    if (pid === undefined) throw new Error('PostgreSQL runs')
    const begun = performance.now()
    process.kill(pid, 'SIGINT')
    await expect.poll(() => readPostmasterPid(lab.postgres.dataDir)?.pid ?? pid).not.toBe(pid)
    await expect.poll(async () => (await api('GET', '/api/shipments')).status).toBe(200)
    await ready(lab.balancer.url)
    tell('database restarted: requests are answered again', secondsSince(begun))
    await assureKept({ acknowledged: [], failures: [] })
  })

  test('sends waiting mails when the mail server is back', async () => {
    await lab.mail.goDown()
    const email = newEmail('away')
    const { error } = await newClient(lab.balancer).signUp({ email, password: goodPassword })
    expect(error).toBeNull()
    await lab.mail.comeBack()
    const begun = performance.now()
    await lab.mail.mailTo(email)
    tell('mail server away: the mail is there after its return', secondsSince(begun))
  })

  test('passes an audit of the whole installation after all preceding tests', async () => {
    await assureAudit(lab.folderOf(0))
    tell('audit at the end', 'clean')
  })
})

function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
