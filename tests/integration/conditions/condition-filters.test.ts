import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import type { Settings } from '#contract/endpoints/settings.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

let server: TestServer
let database: TestDatabase
let account: string
let api: Api
let warm: string
let cold: string
let unmonitored: string

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
})
beforeEach(async () => {
  const owner = await createAccount(server)
  account = owner.session.user.id
  api = apiOf(server, owner.session.access_token)
  ;[warm, cold, unmonitored] = [await addShipment(api), await addShipment(api), await addShipment(api)]
})

/** Monitors a shipment, sends readings until now, and judges it. */
async function measure(code: string, value: number): Promise<string> {
  const device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  await monitor(api, code, [device], { started_at: minutesAgo(60) })
  const values = Array<number>(60).fill(value)
  dataOf(await api('POST', '/api/readings', { devices: [minutely(device, minutesAgo(59), values)] }))
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    code,
  ])
  await judge(server, { user_id: account, id: row?.id ?? '' })
  return device
}

const listed = async (query: string) =>
  dataOf<Shipment[]>(await api('GET', `/api/shipments?${query}`)).map(({ tracking_id }) => tracking_id)

describe('the list of shipments', () => {
  test('finds shipments with an excursion, and those that wait for a decision', async () => {
    await measure(warm, 9)
    await measure(cold, 5)
    for (const query of ['condition=excursion', 'condition=undecided', 'attention=excursion'])
      expect(await listed(query)).toEqual([warm])
    await askAdmin(database, 'update shipment_conditions set undecided = 0 where user_id = $1', [account])
    expect(await listed('condition=excursion')).toEqual([warm])
    for (const query of ['condition=undecided', 'attention=excursion'])
      expect(await listed(query)).toEqual([])
  })

  test('finds running monitorings without a reading for longer than the longest gap', async () => {
    const device = await measure(cold, 5)
    expect(await listed('condition=no_data')).toEqual([])
    const silentSince = (minutes: number) =>
      askAdmin(database, 'update devices set last_reading_at = $2 where id = $1', [
        device,
        minutesAgo(minutes),
      ])
    await silentSince(14)
    expect(await listed('condition=no_data')).toEqual([])
    await silentSince(16)
    expect(await listed('condition=no_data')).toEqual([cold])
    // A sensor that was declared lost is expected to be silent.
    await askAdmin(
      database,
      `update monitorings set stopped_at = now(), stop_reason = 'Sensor perdido.' where user_id = $1`,
      [account],
    )
    expect(await listed('condition=no_data')).toEqual([])
    expect(await listed('')).toContain(unmonitored)
  })
})

test('the dashboard shows shipments with excursions that ask for a decision', async () => {
  await measure(warm, 9)
  const { attention } = dataOf<Dashboard>(await api('GET', '/api/dashboard'))
  expect(attention.excursion).toMatchObject({ count: 1, exact: true, first: [{ tracking_id: warm }] })
})

test('the verdict is public from the switch on, and nothing else about conditions', async () => {
  const receiptOf = async (code: string): Promise<string> => {
    const url = `${server.url}/api/public/shipments/${code}/receipt`
    return vi.waitUntil(
      async () => {
        const answer = await fetch(url)
        const text = await answer.text()
        return answer.status === 200 && text.includes('excursion_opened') && text
      },
      { timeout: waitTimeout, interval: 200 },
    )
  }
  expect(dataOf<Settings>(await api('GET', '/api/settings')).public_conditions).toBe(false)
  await measure(warm, 9)
  const hidden = await receiptOf(warm)
  expect(hidden).not.toContain('"verdict"')
  const saved = await api('PUT', '/api/settings/conditions', { public_conditions: true })
  expect(dataOf<Settings>(saved).public_conditions).toBe(true)
  await measure(cold, 9)
  const shown = await receiptOf(cold)
  expect(shown).toContain('"verdict":"excursion"')
  const [excursion] = dataOf<AnsweredExcursion[]>(await api('GET', '/api/excursions'))
  for (const text of [hidden, shown]) {
    expect(text).not.toContain(excursion?.device.serial)
    expect(text).not.toContain('"peak"')
  }
})
