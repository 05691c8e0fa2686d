import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount, goodPassword, newEmail } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth } from '../../support/auth/auth-http.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the rate limits of two nodes on one database, behind one trusted proxy.
let database: TestDatabase
let running: TestNodes
let nodes: TestNodes['nodes']

beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database, env: { TRUST_PROXY: '1' } })
  nodes = running.nodes
  await stopThrottleClock(database)
})

afterAll(async () => {
  await running?.stop()
  await database?.drop()
})

beforeEach(() => resetThrottles(database))

let turn = 0
/** Calls the nodes in turn, as a client with the network address `client`. */
function callFrom(client: string, path: string, body: object): Promise<Answer> {
  const node = nodes[turn++ % 2 === 0 ? 0 : 1]
  return callAuth(node, path, { body, headers: { 'x-forwarded-for': client } })
}

const signIn = (client: string, email: string, password = 'wrong password'): Promise<Answer> =>
  callFrom(client, '/token?grant_type=password', { email, password })

async function account(): Promise<string> {
  const { email } = await createAccount(nodes[0])
  await resetThrottles(database)
  return email
}

/** Simulates that the interval `time` has passed. */
async function pass(time: string): Promise<void> {
  await askAdmin(database, 'update throttles set drained_at = drained_at - $1::interval', [time])
}

function counted(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('the rate limit allows ten password guesses per client and account, over all nodes and concurrent calls', async () => {
  const email = await account()
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn('192.0.2.1', email)))
  expect(counted(answers)).toEqual({ 400: 10, 429: 5 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(20)
  expect((await signIn('192.0.2.2', email, goodPassword)).status).toBe(200)
})

test.runIf(isWhole)('the rate limit counts IPv6 clients by /64, and IPv4-mapped ones as IPv4', async () => {
  const email = await account()
  for (let host = 1; host <= 10; host++) await signIn(`2001:db8:1:2::${host}`, email)
  expect((await signIn('2001:DB8:1:2:ffff::1', email)).status).toBe(429)
  expect((await signIn('2001:db8:1:3::1', email)).status).toBe(400)
  for (let guess = 1; guess <= 10; guess++) await signIn('192.0.2.3', email)
  expect((await signIn('::ffff:192.0.2.3', email)).status).toBe(429)
})

test.runIf(isWhole)('the rate limit allows a hundred guesses per client over many accounts', async () => {
  const answers: Answer[] = []
  for (let round = 0; round < 11; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => signIn('192.0.2.4', newEmail())))))
  }
  expect(counted(answers)).toEqual({ 400: 100, 429: 10 })
})

test.runIf(isWhole)(
  'the rate limit allows fifty guesses per account, and never blocks a known network of the owner',
  async () => {
    const email = await account()
    expect((await signIn('203.0.113.7', email, goodPassword)).status).toBe(200)
    for (let client = 1; client <= 50; client++) await signIn(`198.51.100.${client}`, email)
    expect((await signIn('198.51.100.99', email)).status).toBe(429)
    expect((await signIn('198.51.100.99', email, goodPassword)).status).toBe(429)
    expect((await signIn('203.0.113.7', email, goodPassword)).status).toBe(200)
  },
)

test.runIf(isWhole)('the rate limit does not count correct passwords', async () => {
  const email = await account()
  for (let time = 1; time <= 12; time++) {
    expect((await signIn('192.0.2.5', email, goodPassword)).status).toBe(200)
  }
})

test('the rate limit allows one more password guess a minute after it was reached', async () => {
  const email = await account()
  for (let guess = 1; guess <= 10; guess++) await signIn('192.0.2.6', email)
  expect((await signIn('192.0.2.6', email)).status).toBe(429)
  await pass('61 seconds')
  expect((await signIn('192.0.2.6', email)).status).toBe(400)
  expect((await signIn('192.0.2.6', email)).status).toBe(429)
})

test.runIf(isWhole)('the rate limit allows thirty sign-ups per client', async () => {
  const statuses: number[] = []
  for (let time = 1; time <= 31; time++) {
    const body = { email: newEmail(), password: goodPassword }
    const answer = await callFrom('192.0.2.8', '/signup', body)
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})

test('the rate limit allows one mail a minute to an address, and refuses the twelfth even after a minute', async () => {
  const email = newEmail()
  const resend = (): Promise<Answer> => callFrom('192.0.2.9', '/resend', { type: 'signup', email })
  for (let mail = 1; mail <= 11; mail++) {
    expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
    await pass('60 seconds')
  }
  expect(await resend()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
})

test('ten concurrent sign-ups with one address create one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => callFrom('192.0.2.10', '/signup', { email, password: goodPassword })),
  )
  expect(counted(answers)).toEqual({ 200: 1, 429: 9 })
  expect(await askAdmin(database, 'select from users where email = $1', [email])).toHaveLength(1)
})
