import { beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, newCode, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** More receipts than connections of the pool, and fewer than may wait. */
const RECEIPTS = 80
let account: string
let owner: Api
let other: Api
let anyone: Api
let verifierKey: string
let code: string
let otherCode: string

beforeAll(async () => {
  const { server } = await sharedServer()
  const { session } = await createAccount(server)
  account = session.user.id
  owner = apiOf(server, session.access_token)
  other = apiOf(server, (await createAccount(server)).session.access_token)
  anyone = apiOf(server)
  verifierKey = String((await anyone('GET', '/log/key')).body).trim()
  code = await addShipment(owner, {})
  otherCode = await addShipment(other, {})
  for (let minute = 1; minute <= 30; minute++) await addCheckpoint(owner, code, minute)
  await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 31)
})

test.runIf(isWhole)(
  'answers a look-up of another account before most receipts that were requested earlier',
  async () => {
    const finished: number[] = []
    const receipts = Array.from({ length: RECEIPTS }, async () => {
      const { status } = await owner('GET', `/api/shipments/${code}/receipt`)
      finished.push(status)
    })
    expect((await other('GET', `/api/shipments/${otherCode}`)).status).toBe(200)
    expect(finished.length).toBeLessThan(RECEIPTS / 10)
    await Promise.all(receipts)
    expect(new Set(finished)).toEqual(new Set([200]))
  },
)

describe('the receipts of a delivered shipment', () => {
  async function delivered(): Promise<string> {
    const delivery = await addShipment(owner)
    for (const checkpoint_type of ['entrada', 'saida', 'finalizacao'])
      await addCheckpoint(owner, delivery, 0, { checkpoint_type })
    return delivery
  }

  const verified = (call: Api, path: string, trackingId: string) =>
    expect.poll(async () => {
      const { headers, body } = await call('GET', path)
      // Open pages request the public receipt repeatedly with its ETag. So browsers may cache the
      // public receipt, but must revalidate it.
      expect(headers.get('cache-control')).toBe(path.startsWith('/api/public/') ? 'no-cache' : 'no-store')
      return typeof body === 'string'
        ? undefined
        : verifyReceipt(JSON.stringify(body), { key: verifierKey, trackingId })
    })

  test('show everything to the owner, and prove after the delivery that the history is final', async () => {
    const delivery = await delivered()
    await verified(owner, `/api/shipments/${delivery}/receipt`, delivery).toMatchObject({
      valid: true,
      completeness: { sealed: true, events: 4 },
      events: [
        { fields: { recipient_name: 'Ana Souza' } },
        { fields: { notes: 'Lacre 8841' } },
        {},
        { hidden: { client: [] } },
      ],
    })
  })

  test('show the public a complete history without people or addresses', async () => {
    const delivery = await delivered()
    const path = `/api/public/shipments/${delivery}/receipt`
    await verified(anyone, path, delivery).toMatchObject({
      valid: true,
      completeness: { sealed: true, events: 4 },
      events: [
        { fields: { origin_city: 'São Paulo' } },
        { fields: { city: 'Recife', uf: 'PE', checkpoint_type: 'entrada' } },
        {},
        {},
      ],
    })
    const text = JSON.stringify((await anyone('GET', path)).body)
    for (const secret of ['Ana Souza', 'Brás', 'Rua B', 'Lacre 8841', 'Armazém 1', account])
      expect(text).not.toContain(secret)
  })

  test('answer 404 for a code that does not exist', async () => {
    expect(await anyone('GET', `/api/public/shipments/${newCode()}/receipt`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
