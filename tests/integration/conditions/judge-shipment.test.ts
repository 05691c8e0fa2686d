import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { mailExcursion } from '#features/conditions/mail-excursion.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, certificateBody, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api
let code: string
let device: string
let shipment: { user_id: string; id: string }

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
})
beforeEach(async () => {
  code = await addShipment(api)
  device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  const [row] = await askAdmin<typeof shipment>(
    database,
    'select user_id, id from shipments where tracking_id = $1',
    [code],
  )
  if (row === undefined) throw new Error('the shipment is missing')
  shipment = row
})

const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000)
const minute = (n: number): string => new Date(from.getTime() + n * 60_000).toISOString()
const send = (start: number, values: readonly number[]) =>
  api('POST', '/api/readings', { devices: [minutely(device, minute(start), values)] })
const many = (count: number, value: number): readonly number[] => Array<number>(count).fill(value)
const conditions = async () => dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
const annexes = async () =>
  dataOf<AnnexList>(await api('GET', `/api/shipments/${code}/annexes`)).filter(({ kind }) =>
    kind.startsWith('excursion'),
  )
const stored = async () =>
  askAdmin(
    database,
    'select verdict, undecided, judged_at is not null as is_judged from shipment_conditions where shipment_id = $1',
    [shipment.id],
  )
const listed = async (state: string) =>
  dataOf<AnsweredExcursion[]>(await api('GET', `/api/excursions?state=${state}`)).filter(
    ({ tracking_id }) => tracking_id === code,
  )

describe('judge-conditions', () => {
  test('runs within a minute of the readings and commits an excursion that lasts', async () => {
    await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, [...many(30, 5), ...many(31, 9.5)])
    const [found] = await vi.waitUntil(
      async () => {
        const all = await listed('open')
        return all.length > 0 && all
      },
      { timeout: waitTimeout, interval: 250 },
    )
    expect(found).toMatchObject({
      device: { id: device },
      channel: 'temperature',
      direction: 'above',
      started_at: minute(30),
      ended_at: null,
      duration_ms: 30 * 60_000,
      peak: 9_500,
      state: 'new',
    })
    expect(await annexes()).toMatchObject([
      {
        id: found?.id,
        kind: 'excursion_opened',
        via: 'system',
        facts: null,
        details: { started_at: minute(30), duration_ms: '1800000', peak: '9.500', verdict: 'excursion' },
      },
    ])
    expect(await stored()).toEqual([{ verdict: 'excursion', undecided: 1, is_judged: true }])
  })

  test('records nothing twice, and the end of an excursion once', async () => {
    await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, [...many(30, 5), ...many(31, 9.5)])
    for (let time = 0; time < 2; time++) await judge(server, shipment)
    expect(await annexes()).toHaveLength(1)
    await send(61, [9.9, ...many(12, 5)])
    for (let time = 0; time < 2; time++) await judge(server, shipment)
    expect((await annexes()).map(({ kind, details }) => [kind, details?.['ended_at']])).toEqual([
      ['excursion_opened', undefined],
      ['excursion_closed', minute(62)],
    ])
    expect((await conditions()).excursions).toMatchObject([
      { ended_at: minute(62), ended_by: 'return', peak: 9_900, duration_ms: 32 * 60_000 },
    ])
    expect(await listed('open')).toEqual([])
    expect(await listed('undecided')).toHaveLength(1)
  })

  test('withdraws an excursion that late readings disprove, without any change in place', async () => {
    await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, many(10, 5))
    await api('POST', '/api/readings', {
      devices: [10, 24, 38, 52].map((at) => minutely(device, minute(at), [9])),
    })
    await send(66, many(12, 5))
    await judge(server, shipment)
    expect(await listed('undecided')).toHaveLength(1)
    // The late readings show that the values were inside between those outside.
    await api('POST', '/api/readings', {
      devices: [11, 25, 39, 53].map((at) => minutely(device, minute(at), many(12, 5))),
    })
    await judge(server, shipment)
    expect((await annexes()).map(({ kind, details }) => [kind, details?.['ended_by']])).toEqual([
      ['excursion_opened', 'return'],
      ['excursion_closed', 'withdrawn'],
    ])
    expect(await stored()).toMatchObject([{ verdict: 'in_progress', undecided: 0 }])
    expect((await conditions()).excursions).toMatchObject([{ state: 'withdrawn' }])
  })

  test.runIf(isWhole)('judges again after the end of a monitoring and after a certificate', async () => {
    const [begun] = await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, many(61, 5))
    const ended = await api('POST', `/api/shipments/${code}/monitorings/${begun?.id}/end`, {
      ended_at: minute(60),
    })
    expect(ended.status).toBe(200)
    const verdict = (wanted: string) =>
      vi.waitUntil(async () => ((await stored()) as { verdict: string }[])[0]?.verdict === wanted, {
        timeout: waitTimeout,
        interval: 250,
      })
    await verdict('inconclusive')
    const added = await api('POST', `/api/devices/${device}/certificates`, certificateBody('118'))
    expect(added.status).toBe(201)
    await verdict('conforming')
  })

  test('states the verdict for everybody if the company allows it', async () => {
    await askAdmin(
      database,
      `insert into system_settings (user_id, google_maps_enabled, public_conditions) values ($1, false, true)
       on conflict (user_id) do update set public_conditions = true`,
      [shipment.user_id],
    )
    await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, many(31, 9.5))
    await judge(server, shipment)
    expect(await annexes()).toMatchObject([{ kind: 'excursion_opened', facts: { verdict: 'excursion' } }])
    await askAdmin(database, 'update system_settings set public_conditions = false')
  })
})

describe('mail-excursion', () => {
  const run = (excursion: string, isReminder: boolean) =>
    mailExcursion.run(jobServicesOf(server.services), { account: shipment.user_id, excursion, isReminder })
  const subjects = async () =>
    (await mailsTo(server.dataDir, owner.email))
      .map(({ subject = '' }) => subject)
      .filter((one) => one.includes(code))
  const excursionOf = async (): Promise<string> => {
    await monitor(api, code, [device], { started_at: minute(0) })
    await send(0, [...many(30, 5), ...many(31, 9.5)])
    await judge(server, shipment)
    return (await listed('open'))[0]?.id ?? ''
  }

  test('says once what happened, and reminds once while nobody acknowledges it', async () => {
    const id = await excursionOf()
    const first = `Excursão de temperatura na remessa ${code}`
    await vi.waitUntil(async () => (await subjects()).length > 0, { timeout: waitTimeout, interval: 100 })
    await run(id, false)
    expect(await subjects()).toEqual([first])
    const mail = (await mailsTo(server.dataDir, owner.email)).find(({ subject }) => subject === first)
    expect(mail?.text).toContain('acima da faixa (2 °C a 8 °C)')
    expect(mail?.text).toContain(`/shipment/${shipment.id}`)
    expect(mail?.text).toContain('O valor mais alto até agora: 9,5 °C.')
    for (let time = 0; time < 2; time++) await run(id, true)
    expect(await subjects()).toEqual([first, `Ninguém reconheceu ainda a excursão da remessa ${code}`])
  })

  test('reminds nobody of an acknowledged excursion', async () => {
    const id = await excursionOf()
    const body = { comment: 'Porta fechada, gelo trocado.' }
    expect((await api('POST', `/api/excursions/${id}/acknowledgement`, body)).status).toBe(201)
    await run(id, true)
    expect((await subjects()).filter((one) => one.startsWith('Ninguém'))).toEqual([])
    const [due] = await askAdmin<{ hours: number }>(
      database,
      `select round(extract(epoch from run_at - created_at) / 3600)::int as hours from graphile_worker.jobs
       where key = 'mail-excursion ' || $1::text`,
      [id],
    )
    expect(due).toEqual({ hours: 1 })
  })
})
