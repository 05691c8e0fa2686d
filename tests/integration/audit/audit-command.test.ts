import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { spawnAuditWorkers } from '#features/audit/workers/audit-workers.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { stateOf } from '#features/audit/runs/audit-state.ts'
import { addEveryKind, openActions, sequenceAll, slowDown } from '../../support/database/audited-world.ts'
import { openDatabaseClock } from '../../support/database/database-clock.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { testSecret } from '../../support/database/postgres.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Runs `lastro audit` as a user does, in a process of its own. */

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
const world = await openWorld()
const account = await world.addAccount()
const code = await addEveryKind(world, account)
const other = await addEveryKind(world, account)
await sequenceAll(world)
await world.addShipment(account)
afterAll(() => world.close())

const lastro = (...args: readonly string[]) => lastroOn(world, ...args)

async function lastroOn(
  { services, ownerUrl }: World,
  ...args: readonly string[]
): Promise<{ status: number | null; out: string; err: string }> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [main, 'audit', ...args], {
    env: {
      PATH,
      HOME,
      DATA_DIR: services.config.dataDir,
      DATABASE_URL: ownerUrl,
      LASTRO_SECRET: testSecret,
    },
  })
  child.stdin.end()
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => void child.once('exit', resolve)),
  ])
  return { status, out, err }
}

const audited = { folder: world.logFolder, overdueBefore: undefined }

describe.runIf(isWhole)('lastro audit after the clock was set back', () => {
  it('lists events whose received time is before that of the preceding event, and finds no difference', async () => {
    const shifted = await openWorld()
    try {
      const { moveBy } = await openDatabaseClock(shifted, shifted.appUrl)
      const owner = await shifted.addAccount()
      const late = await shifted.addShipment(owner)
      await shifted.addShipment(owner)
      await moveBy('-1 hour')
      const declared = new Date(Date.now() - 7_200_000)
      await openActions(shifted).checkpoint(owner, late, { checkpoint_type: 'entrada' }, declared)
      await sequenceAll(shifted)
      const { status, out } = await lastroOn(shifted)
      expect(out).toContain(`\nObservações\n`)
      expect(out).toContain(`– ${late}: eventos 2\n`)
      expect(out).toContain('✓ TUDO CONFERE COM O REGISTRO.')
      expect(status).toBe(0)
      expect(JSON.parse((await lastroOn(shifted, '--json')).out)).toMatchObject({
        verdict: 'verified',
        violated: [],
        received_backwards: [{ tracking_id: late, sequences: [1] }],
      })
    } finally {
      await shifted.close()
    }
  })
})

describe('lastro audit', () => {
  it('finds no difference in an unchanged installation', async () => {
    const { status, out, err } = await lastro()
    expect(err).toBe('')
    expect(out).toContain('✓ TUDO CONFERE COM O REGISTRO.')
    expect(out).toMatch(/Remessas +3\n/)
    expect(status).toBe(0)
  })

  it('names shipment, event and field of a changed value, and audits a single shipment', async () => {
    await world.admin.query(`update shipments set recipient_name = 'Outra' where tracking_id = $1`, [code])
    const { status, out } = await lastro()
    expect(out).toContain(`Remessa ${code}`)
    expect(out).toContain(
      '✗ Evento 3: o campo Destinatário (recipient_name) foi alterado depois de registrado',
    )
    expect(out).toContain('✗ HÁ DIVERGÊNCIAS.')
    expect(status).toBe(1)
    const one = await lastro(code, '--json')
    expect(one.status).toBe(1)
    expect(JSON.parse(one.out)).toMatchObject({
      verdict: 'not_verified',
      exit_code: 1,
      log: [],
      shipments: 1,
      violated: [
        {
          tracking_id: code,
          findings: [
            {
              code: 'field_changed',
              place: 'shipments.recipient_name',
              field: 'recipient_name',
              sequence: 2,
            },
          ],
        },
      ],
    })
    expect(await lastro(other)).toMatchObject({ status: 0, err: '' })
  })

  it.runIf(isWhole)('gives the same findings in parallel as in sequence', async () => {
    const { services, identity, appUrl } = world
    const source = auditSource(services.pool)
    const task = { origin: identity.origin, overdueBefore: undefined }
    const workers = spawnAuditWorkers(2, { ...task, url: appUrl })
    const found = await auditEverything(source, identity, { ...audited, workers })
    await workers.dismiss()
    expect(found.shipments).toHaveLength(1)
    expect(found).toEqual(await auditEverything(source, identity, audited))
  })

  it('fails if the worker threads cannot connect to the database', async () => {
    const { services, identity } = world
    const workers = spawnAuditWorkers(1, {
      url: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      origin: identity.origin,
      overdueBefore: undefined,
    })
    const audit = auditEverything(auditSource(services.pool), identity, { ...audited, workers })
    await expect(audit).rejects.toThrow('ECONNREFUSED')
    await workers.dismiss()
  })

  it('fails if a worker fails before the last page of shipments is read', async () => {
    const { services, identity } = world
    const failing = { atOnce: 2, audit: () => Promise.reject(new Error('the connection was lost')) }
    const workers = { ...failing, dismiss: async () => undefined, abandon: async () => undefined }
    const audit = auditEverything(auditSource(services.pool), identity, { ...audited, workers })
    await expect(audit).rejects.toThrow('the connection was lost')
  })

  it('changes no data', async () => {
    const { rows } = await world.admin.query('select from shipment_findings')
    expect(rows).toEqual([])
  })

  it.runIf(isWhole)('completes a statement that takes longer than the timeout of requests', async () => {
    const { hurry } = await slowDown(world.admin, 'shipments_after')
    const { out } = await lastro('--json')
    expect(JSON.parse(out)).toMatchObject({ shipments: 3 })
    await hurry()
  })

  it.runIf(isWhole)('reports an unknown shipment', async () => {
    const { status, err } = await lastro('FT-20240101-AAAAAA')
    expect(err).toContain('esta instalação não tem a remessa FT-20240101-AAAAAA')
    expect(status).toBe(2)
  })

  it.runIf(isWhole)('pauses and resumes the audits of the server', async () => {
    const paused = async () => (await stateOf(world.services.pool, 'whole')).is_paused
    expect(await lastro('--pause')).toMatchObject({ status: 0 })
    expect(await paused()).toBe(true)
    expect(await lastro('--resume')).toMatchObject({ status: 0 })
    expect(await paused()).toBe(false)
  })
})
