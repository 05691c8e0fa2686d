import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { dataOf, newCode } from '../../support/api/shipment-api.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests requests while another connection holds a lock on rows of one account. The test releases
// the lock at its end.

type Party = { readonly account: TestAccount; readonly api: Api; readonly code: string }

let database: TestDatabase
let server: TestServer
let blocker: Client
let locked: Party
let others: readonly [Party, Party, Party]
let accounts: readonly [TestAccount, TestAccount, TestAccount]

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  accounts = await Promise.all([createAccount(server), createAccount(server), createAccount(server)])
})
beforeEach(async () => {
  blocker = new Client({ connectionString: database.adminUrl })
  await blocker.connect()
  await blocker.query('begin')
  const [one, two, three] = accounts
  // If a row of an account stays locked until the timeout, the server batches the writes of this
  // account separately for 30 seconds. So each test locks a row of a new account.
  ;[locked, ...others] = await Promise.all([
    createAccount(server).then(partyOf),
    partyOf(one),
    partyOf(two),
    partyOf(three),
  ])
})
afterEach(() => blocker.end())

async function partyOf(account: TestAccount): Promise<Party> {
  const api = apiOf(server, account.session.access_token)
  return { account, api, code: await newShipment(api) }
}

const shipment = () => ({ tracking_id: newCode(), origin: 'São Paulo', destination: 'Recife' })

async function newShipment(api: Api): Promise<string> {
  return dataOf<{ tracking_id: string }>(await api('POST', '/api/shipments', shipment())).tracking_id
}

const record = (api: Api, tracking_id: string, key?: string): Promise<Answer> =>
  api(
    'POST',
    '/api/checkpoints',
    { tracking_id, location: `Doca ${randomUUID()}`, status: 'Em Trânsito' },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const lockShipment = (code: string) =>
  blocker.query('select from shipments where tracking_id = $1 for update', [code])
const lockCounts = (account: TestAccount) =>
  blocker.query('select from shipment_status_counts where user_id = $1 for update', [account.session.user.id])

const refused = { status: 503, body: { code: 'unavailable' } }

/** Waits until an SQL statement of the server waits for `blocker`, so that a batch is blocked. */
async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0)
}

describe('a shipment whose row is locked', () => {
  test.runIf(isWhole)('blocks the checkpoints of its own account only', async () => {
    await lockShipment(locked.code)
    const late = record(locked.api, locked.code)
    await someoneWaits()
    const answers = await Promise.all(others.map(({ api, code }) => record(api, code, randomUUID())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const answer = await late
    expect(answer).toMatchObject(refused)
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  test.runIf(isWhole)('does not block checkpoints of other accounts in the same batch', async () => {
    await lockShipment(locked.code)
    const answers = await Promise.all([locked, ...others, locked].map(({ api, code }) => record(api, code)))
    expect(answers.map(({ status }) => status)).toEqual([503, 201, 201, 201, 503])
  })

  test.runIf(isWhole)('does not let changes of its account occupy all database connections', async () => {
    await lockShipment(locked.code)
    const edits = Array.from({ length: 20 }, (_, n) =>
      locked.api('PUT', `/api/shipments/${locked.code}`, { description: `Caixa ${n}` }),
    )
    await someoneWaits()
    const answers = await Promise.all(others.map(({ api, code }) => record(api, code)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const edit of await Promise.all(edits)) expect(edit).toMatchObject(refused)
  })

  test.runIf(isWhole)('blocks the accounts authorized for it, and no other authorized accounts', async () => {
    const [owner, driver, otherDriver] = others
    const grant = (of: Party, to: Party) =>
      of.api('POST', `/api/shipments/${of.code}/authorizations`, {
        email: to.account.email,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
    const granted = await Promise.all([grant(locked, driver), grant(owner, otherDriver)])
    expect(granted.map(({ status }) => status)).toEqual([201, 201])
    await lockShipment(locked.code)
    const late = record(driver.api, locked.code)
    await someoneWaits()
    expect(await record(otherDriver.api, owner.code)).toMatchObject({ status: 201 })
    expect(await late).toMatchObject(refused)
  })

  test.runIf(isWhole)('accepts checkpoints of its account again after the lock is released', async () => {
    await lockShipment(locked.code)
    expect(await record(locked.api, locked.code)).toMatchObject(refused)
    await blocker.query('rollback')
    expect(await record(locked.api, locked.code)).toMatchObject({ status: 201 })
  })
})

describe.runIf(isWhole)('counters locked by a long import', () => {
  test('block the creation of shipments only for their own account', async () => {
    await lockCounts(locked.account)
    const late = locked.api('POST', '/api/shipments', shipment())
    await someoneWaits()
    const answers = await Promise.all(others.map(({ api }) => api('POST', '/api/shipments', shipment())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await late).toMatchObject(refused)
  })
})
