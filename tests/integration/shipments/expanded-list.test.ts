import { beforeAll, expect, test } from 'vitest'
import { listShipments } from '#contract/endpoints/shipment-list.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

type Listed = DataOf<typeof listShipments>
let api: Api
let outsider: Api
const list = async (query: string, by = api): Promise<Listed> =>
  dataOf(await by('GET', `/api/shipments?${query}`))

beforeAll(async () => {
  const { server } = await sharedServer()
  api = apiOf(server, (await createAccount(server)).session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
})

test('expand=checkpoints adds the checkpoints that count, as the shipment has them', async () => {
  const code = await addShipment(api)
  const empty = await addShipment(api)
  await addCheckpoint(api, code, 5)
  const annulled = await addCheckpoint(api, code, 4, { checkpoint_type: 'saida' })
  await api('DELETE', `/api/checkpoints/${annulled.id}`, { reason: 'Remessa errada' })
  await addCheckpoint(api, code, 3, { checkpoint_type: 'saida' })
  const [first, second] = await list('expand=checkpoints')
  const { checkpoints } = await readShipment(api, code)
  expect(first).toMatchObject({ tracking_id: empty, checkpoints: [] })
  expect(second?.checkpoints).toEqual(checkpoints.map(({ can: _can, ...one }) => one))
  expect(second?.checkpoints).toHaveLength(2)
  expect((await list('limit=1'))[0]).not.toHaveProperty('checkpoints')
  expect(await api('GET', '/api/shipments?expand=history')).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { expand: expect.any(String) as string } },
  })
})

test('expand=checkpoints adds the newest 50 of each shipment', async () => {
  const code = await addShipment(api)
  for (let n = 0; n < 52; n++) {
    await addCheckpoint(api, code, 60 - n, { checkpoint_type: n % 2 === 0 ? 'entrada' : 'saida' })
  }
  const [listed] = await list('limit=1&expand=checkpoints')
  const { checkpoints } = await readShipment(api, code)
  expect(listed?.checkpoints?.map(({ id }) => id)).toEqual(checkpoints.slice(2).map(({ id }) => id))
})

test('reference finds a typed reference in any notation, and only in the account', async () => {
  const code = await addShipment(api, { references: [{ kind: 'order', value: 'PED-48.213' }] })
  const other = await addShipment(outsider, { references: [{ kind: 'order', value: 'PED-48.213' }] })
  for (const value of ['PED-48.213', 'ped 48213']) {
    const query = `reference=${encodeURIComponent(value)}`
    expect((await list(query)).map(({ tracking_id }) => tracking_id)).toEqual([code])
    expect((await list(query, outsider)).map(({ tracking_id }) => tracking_id)).toEqual([other])
  }
  expect(await list('reference=PED-4821')).toEqual([])
})
