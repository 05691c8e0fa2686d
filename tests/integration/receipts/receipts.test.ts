import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'

/** More receipts than connections of the pool, and fewer than may wait. */
const RECEIPTS = 80
let owner: Api
let other: Api
let code: string
let otherCode: string

beforeAll(async () => {
  const { server } = await sharedServer()
  owner = apiOf(server, (await createAccount(server)).session.access_token)
  other = apiOf(server, (await createAccount(server)).session.access_token)
  code = await addShipment(owner, {})
  otherCode = await addShipment(other, {})
  for (let minute = 1; minute <= 30; minute++) await addCheckpoint(owner, code, minute)
  await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 31)
})

test('answers a look-up of another account before most receipts that were requested earlier', async () => {
  const finished: number[] = []
  const receipts = Array.from({ length: RECEIPTS }, async () => {
    const { status } = await owner('GET', `/api/shipments/${code}/receipt`)
    finished.push(status)
  })
  expect((await other('GET', `/api/shipments/${otherCode}`)).status).toBe(200)
  expect(finished.length).toBeLessThan(RECEIPTS / 10)
  await Promise.all(receipts)
  expect(new Set(finished)).toEqual(new Set([200]))
})
