import { beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { grant } from '../../support/api/authorizations.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedSite } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'

/** Text that the API accepts as a city, but that names none. */
const STREET = 'Rua Dona Quitéria'

let server: TestServer
let owner: Api
let driver: Api
let code: string

beforeAll(async () => {
  ;({ server } = await sharedSite())
  owner = apiOf(server, (await createAccount(server)).session.access_token)
  const driverAccount = await createAccount(server)
  driver = apiOf(server, driverAccount.session.access_token)
  code = await addShipment(owner, {
    origin_city: 'SAO PAULO',
    destination_city: STREET,
    destination_state: 'PR',
  })
  await addCheckpoint(owner, code, 3, { city: 'curitiba', uf: 'PR' })
  await addCheckpoint(owner, code, 2, { checkpoint_type: 'saida', city: 'Curitiba', uf: 'SP' })
  await addCheckpoint(owner, code, 1, { city: STREET, uf: 'PR' })
  await grant(owner, code, driverAccount.email)
})

/** Returns the fields that name a city or state in each event of a receipt. */
async function placesIn(api: Api, path: string): Promise<object[]> {
  const { valid, events } = await verifiedReceipt(api, path, code, 4)
  expect(valid).toBe(true)
  return events.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => /city|state|^uf$/.test(name))),
  )
}

const shown = [
  { origin_city: 'SAO PAULO', origin_state: 'SP', destination_state: 'PR' },
  { city: 'curitiba', uf: 'PR' },
  { uf: 'SP' },
  { uf: 'PR' },
]

describe('a city that is no municipality of its state', () => {
  test('is hidden in the public receipt, which discloses the state alone', async () => {
    expect(await placesIn(apiOf(server), `/api/public/shipments/${code}/receipt`)).toEqual(shown)
  })

  test.each(['audience=recipient', 'audience=insurer', 'audience=inspector', 'field=weight'])(
    'is hidden in a receipt for others with %s',
    async (query) => {
      expect(await placesIn(owner, `/api/shipments/${code}/receipt?${query}`)).toEqual(shown)
    },
  )

  test('is shown to its owner', async () => {
    expect((await placesIn(owner, `/api/shipments/${code}/receipt`)).at(-1)).toEqual({
      city: STREET,
      uf: 'PR',
    })
  })

  test('is absent from the preview of the public page', async () => {
    const page = await fetch(`${server.url}/verify/${code}`, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect(text).toContain('Chegou a PR')
    expect(text).not.toContain(STREET)
  })

  test('is hidden from an account that another has authorized', async () => {
    const [received] = dataOf<ReceivedAuthorization[]>(await driver('GET', '/api/authorizations'))
    expect(received).toMatchObject({ origin: 'SAO PAULO/SP', destination: 'PR' })
    const checked = dataOf<QrAuthorization>(await driver('GET', `/api/qr/${code}`))
    expect(JSON.stringify(checked)).not.toContain(STREET)
    expect(checked.places).toMatchObject({
      destination: { city: null, uf: 'PR' },
      open_entry: { location: 'Armazém 1', city: null, uf: 'PR' },
    })
  })
})
