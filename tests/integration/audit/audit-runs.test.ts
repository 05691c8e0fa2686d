import { Writable } from 'node:stream'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { pauseAudits, stateOf } from '#features/audit/runs/audit-state.ts'
import { auditShipments, beforeAllShipments, nextShipments } from '#features/audit/rows/audit-shipments.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { nightlyWorkers } from '#features/audit/runs/nightly-workers.ts'
import { runWhole } from '#features/audit/runs/run-whole.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { auditNew, auditWhole } from '#features/audit/runs/audit-jobs.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { auditOnce, slowDown } from '../../support/database/audited-world.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/**
 * Tests the effects of audits on a running installation: on its pages, its readiness, and the mails
 * to its operator.
 */

let database: TestDatabase
let server: TestServer
let admin: Client
let api: Api
let outsider: Api
let code: string
let other: string
const lines: string[] = []
const operator = 'operacao@exemplo.com.br'

beforeAll(async () => {
  database = await createDatabase()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  server = await startServer({
    database,
    env: { OPERATOR_NAME: 'Silva', OPERATOR_EMAIL: operator },
    log: pino({ level: 'error' }, sink),
  })
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  const owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  code = await addShipment(api)
  await addCheckpoint(api, code, 2)
  other = await addShipment(outsider)
  for (const [by, one] of [
    [api, code],
    [outsider, other],
  ] as const) {
    await vi.waitUntil(async () => (await readShipment(by, one)).blockchain_verified, waitTimeout)
  }
})

afterAll(async () => {
  await admin.end()
  await server.stop()
  await database.drop()
})

const jobServices = () => jobServicesOf(server.services)
const detail = (): Promise<ShipmentDetail> => readShipment(api, code)
const change = (city: string) => admin.query(`update checkpoints set city = $1`, [city])
const finished = async (): Promise<Date | null> => (await stateOf(server.services.pool, 'whole')).finished_at
const readyz = async (): Promise<unknown> => (await fetch(`${server.url}/readyz`)).json()

test('/readyz reports the audit state "well" after a complete audit without findings', async () => {
  await auditWhole.run(jobServices(), {})
  // `auditWhole.run` performs only the first part of the audit. Jobs of the server perform the
  // other parts.
  await expect.poll(finished).not.toBeNull()
  expect(await readyz()).toMatchObject({ status: 'ready', audit: 'well' })
  expect(await detail()).toMatchObject({ blockchain_verified: true, findings: [] })
  expect(await mailsTo(server.dataDir, operator)).toEqual([])
})

test('a changed value is reported to its owner and to the operator, and to nobody else', async () => {
  await change('Olinda')
  await auditOnce(server.services)
  await auditNew.run(jobServices(), {})
  const { blockchain_verified, findings, history } = await detail()
  expect({ blockchain_verified, findings }).toMatchObject({
    blockchain_verified: false,
    findings: [{ code: 'field_changed', field: 'city', sequence: 1, event_id: history[1]?.event_id }],
  })
  expect(await readShipment(outsider, other)).toMatchObject({ blockchain_verified: true, findings: [] })
  expect(dataOf(await api('GET', '/api/dashboard'))).toMatchObject({ attention: { violated: { count: 1 } } })
  expect(dataOf(await outsider('GET', '/api/dashboard'))).toMatchObject({
    attention: { violated: { count: 0 } },
  })
  expect(await readyz()).toMatchObject({ status: 'ready', audit: 'violated' })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^lastro_audit_findings 1$/m)
  expect(metrics).toMatch(/^lastro_audit_violated_shipments 1$/m)
  expect(metrics).toMatch(/^lastro_audit_age_seconds\{kind="whole"\} \d/m)
  const [mail, second] = await mailsTo(server.dataDir, operator)
  expect(mail?.subject).toBe('A auditoria do Lastro encontrou divergências')
  expect([mail?.text?.includes('Remessas atingidas: 1'), mail?.text?.includes(code), second]).toEqual([
    true,
    false,
    undefined,
  ])
})

test('the operator gets no second mail for the same finding', async () => {
  await auditNew.run(jobServices(), {})
  await auditOnce(server.services)
  await auditNew.run(jobServices(), {})
  expect(await mailsTo(server.dataDir, operator)).toHaveLength(1)
})

test('the server logs one line about a finding, without the changed value', async () => {
  await change('Recife')
  await auditNew.run(jobServices(), {})
  await change('Marabá')
  await auditWhole.run(jobServices(), {})
  await expect.poll(() => lines.filter((line) => line.includes('not as it was committed to')).length).toBe(1)
  expect(lines.join('')).not.toContain('Marabá')
})

test('a repaired value is no longer a finding after the next incremental audit', async () => {
  await change('Recife')
  await auditNew.run(jobServices(), {})
  expect(await detail()).toMatchObject({ blockchain_verified: true, findings: [] })
  expect(await readyz()).toMatchObject({ audit: 'well' })
})

test('a new event is audited without waiting for the nightly run', async () => {
  const fresh = await addShipment(api)
  await expect.poll(async () => (await readShipment(api, fresh)).blockchain_verified).toBe(true)
  await admin.query(`update shipments set recipient_name = 'Outra' where tracking_id = $1`, [fresh])
  await auditNew.run(jobServices(), {})
  expect(await readShipment(api, fresh)).toMatchObject({
    blockchain_verified: false,
    findings: [{ field: 'recipient_name', sequence: 0 }],
  })
})

test('a paused audit resumes at the position where it was paused', async () => {
  const { pool, config, keys } = server.services
  const identity = await loadLogIdentity(config, keys)
  await expect.poll(async () => (await stateOf(pool, 'whole')).phase).toBeNull()
  expect(await runWhole(server.services, identity, true)).toMatchObject({ goesOn: true })
  await pauseAudits(pool, true)
  expect(await runWhole(server.services, identity, false)).toMatchObject({ goesOn: false })
  expect(await runWhole(server.services, identity, true)).toMatchObject({ goesOn: false })
  expect(await stateOf(pool, 'whole')).toMatchObject({ phase: 'shipments', is_paused: true })
  await pauseAudits(pool, false)
  while ((await runWhole(server.services, identity, false)).goesOn);
  expect(await stateOf(pool, 'whole')).toMatchObject({ phase: null, shipments_done: 3, shipments_total: 3 })
})

test('paging by creation time visits every shipment once, even with equal times', async () => {
  await admin.query('begin')
  onTestFinished(async () => void (await admin.query('rollback')))
  const arrived = await admin.query<{ id: string }>(
    `update shipments set received_at = date_trunc('minute', received_at) + interval '1 microsecond' returning id`,
  )
  const met: string[] = []
  let [arrival, id] = [beforeAllShipments.arrival, beforeAllShipments.id]
  for (;;) {
    const { rows } = await admin.query<{ arrival: string; id: string }>(
      'select arrival::text as arrival, shipment_id as id from shipments_after($1, $2, 1)',
      [arrival, id],
    )
    const [next] = rows
    if (next === undefined) break
    met.push(next.id)
    ;({ arrival, id } = next)
  }
  expect(met.length).toBeGreaterThan(1)
  expect(met.toSorted()).toEqual(arrived.rows.map((one) => one.id).toSorted())
})

test('worker threads give the same result as the main thread, and are replaced after they end', async () => {
  const { pool, config, keys } = server.services
  const { origin } = await loadLogIdentity(config, keys)
  const ids = (await auditSource(pool).read([], (on) => nextShipments(on))).map(({ id }) => id)
  const workers = nightlyWorkers(database.urls.app)
  const audits = await workers.audit(ids, origin)
  expect(audits.length).toBeGreaterThan(0)
  expect(audits).toEqual(await auditShipments(auditSource(pool), ids, origin, undefined))
  await workers.dismiss()
  expect(await workers.audit(ids, origin)).toEqual(audits)
  await workers.abandon()
  await expect(workers.audit(ids, origin)).rejects.toThrow('the audit was abandoned')
  const lost = nightlyWorkers(`postgres://nobody@127.0.0.1:${await freePort()}/none`)
  await expect(lost.audit(ids, origin)).rejects.toThrow('ECONNREFUSED')
  await expect(lost.audit(ids, origin)).rejects.toThrow('ECONNREFUSED')
})

test.runIf(isWhole)(
  'an audit completes a statement that takes longer than the timeout of requests',
  async () => {
    const { pool } = server.services
    const { hurry } = await slowDown(admin, 'shipments_to_audit_again')
    await expect(pool.query('select * from shipments_to_audit_again(0, 0, 1)')).rejects.toMatchObject({
      code: '57014',
    })
    const before = await stateOf(pool, 'incremental')
    await inTransaction(pool, [], (tx) => enqueue(tx, auditNew, {}))
    const newest = async () => (await stateOf(pool, 'incremental')).finished_at
    await expect.poll(newest, { timeout: 60_000 }).not.toEqual(before.finished_at)
    await hurry()
  },
)
