import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit
let api: Api
beforeAll(async () => {
  visit = await openVisit()
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
})
afterAll(() => visit?.close())

test('the public page shows a later checkpoint within a minute if its stream was refused', async () => {
  const code = await addShipment(api)
  const logged = (events: number) => verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, events)
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada' })
  await logged(2)
  const { page, context } = await visit.open('/log/key')
  let refused = 0
  await context.route('**/live', async (route) => {
    refused++
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' } })
  })
  await page.clock.install()
  await page.goto(`${visit.server.url}/verify/${code}`)
  await page.getByText('Histórico conferido').waitFor()
  await addCheckpoint(api, code, 1, { checkpoint_type: 'saida' })
  await logged(3)
  expect(refused).toBeGreaterThan(0)
  await page.clock.fastForward('01:00')
  await page.getByRole('heading', { level: 1, name: /^Saiu de / }).waitFor()
  await context.close()
})
