import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import {
  startReceiver,
  type ReceivedCall,
  type WebhookReceiver,
} from '../../support/webhooks/webhook-receiver.ts'
import { listDeliveries, saveWebhook, settled, webhookPath } from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests webhook senders on several nodes of one database, and their metrics.
let database: TestDatabase
let receiver: WebhookReceiver
const env = { WEBHOOK_TARGETS: 'any' }

beforeEach(async () => {
  database = await createDatabase()
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver?.stop()
  await database?.drop()
})

const codeOf = ({ json }: ReceivedCall): string => json.data?.tracking_id ?? ''
const idOf = ({ headers }: ReceivedCall): string => String(headers['webhook-id'])

async function metricsOf({ url }: TestServer): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('lastro_webhook_'))
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]))
}

test('two nodes send each message once, in order, and one per shipment at a time', async () => {
  const both: TestNodes = await startNodes({ database, env })
  const { nodes } = both
  try {
    const owner: TestAccount = await createAccount(nodes[0])
    const [one, two]: Api[] = nodes.map((node) => apiOf(node, owner.session.access_token))
    if (one === undefined || two === undefined) throw new Error('there are two nodes')
    await saveWebhook(one, receiver.url)
    const underWay = new Set<string>()
    let max = 0
    let twiceAtOnce = 0
    receiver.answer = (response, call) => {
      if (underWay.has(codeOf(call))) twiceAtOnce++
      underWay.add(codeOf(call))
      max = Math.max(max, underWay.size)
      setTimeout(() => {
        underWay.delete(codeOf(call))
        response.end()
      }, 3)
    }
    const codes = await Promise.all(Array.from({ length: 12 }, (_, n) => addShipment(n % 2 ? one : two)))
    await Promise.all(
      codes.map(async (code) => {
        for (const [n, api] of [one, two, one].entries())
          await addCheckpoint(api, code, 3 - n, { checkpoint_type: n === 1 ? 'saida' : 'entrada' })
      }),
    )
    await settled(one)
    expect({ twiceAtOnce, tooMany: max > 8 }).toEqual({ twiceAtOnce: 0, tooMany: false })
    expect(new Set(receiver.calls.map(idOf)).size).toBe(receiver.calls.length)
    for (const code of codes) {
      expect(receiver.calls.filter((call) => codeOf(call) === code).map(({ json }) => json.event)).toEqual([
        'shipment.created',
        'checkpoint.created',
        'shipment.updated',
        'checkpoint.created',
        'checkpoint.created',
      ])
    }
    const made = await Promise.all(nodes.map(metricsOf))
    const taken = made.map((metrics) => metrics.get('lastro_webhook_calls_total{outcome="taken"}') ?? 0)
    expect(taken.reduce((sum, calls) => sum + calls, 0)).toBe(codes.length * 5)
  } finally {
    await both.stop()
  }
})

/** Lets the database refuse the first result of a call with a deadlock. */
const refuseFirstResult = `
  create sequence public.refusals;
  create function public.refuse_once() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.refusals') = 1 then raise exception 'refused' using errcode = '40P01'; end if;
      return new;
    end $$;
  create trigger refuse_once before insert on webhook_attempts
    for each row execute function public.refuse_once()`

test('a message is not sent again after a deadlock at the storage of its result', async () => {
  const server = await startServer({ database, env })
  try {
    const api = apiOf(server, (await createAccount(server)).session.access_token)
    await saveWebhook(api, receiver.url)
    await settled(api)
    await askAdmin(database, refuseFirstResult)
    const code = await addShipment(api)
    await settled(api)
    expect(receiver.calls.filter((call) => codeOf(call) === code)).toHaveLength(1)
    expect(await askAdmin(database, 'select last_value::int from refusals')).toEqual([{ last_value: 2 }])
  } finally {
    await server.stop()
  }
})

test.runIf(isWhole)(
  'a delivery whose node stops during the call can be claimed by another node immediately',
  async () => {
    const held: (() => void)[] = []
    receiver.answer = (response) => void held.push(() => void response.end())
    const server = await startServer({ database, env })
    const api = apiOf(server, (await createAccount(server)).session.access_token)
    await saveWebhook(api, receiver.url)
    const before = receiver.calls.length
    const code = await addShipment(api)
    await expect.poll(() => receiver.calls.length).toBe(before + 1)
    await server.stop()
    const orderingKeys = await askAdmin(
      database,
      `select l.lease, l.lease_until from webhook_ordering_keys l join shipments s on s.id = l.ordering_key where s.tracking_id = $1`,
      [code],
    )
    expect(orderingKeys).toEqual([{ lease: null, lease_until: null }])
    for (const release of held) release()
  },
)

test.runIf(isWhole)('the result of a call is stored once its locked ordering key is released', async () => {
  const held: (() => void)[] = []
  receiver.answer = (response, { path }) =>
    path === '/held' ? void held.push(() => void response.end()) : void response.end()
  const server = await startServer({ database, env })
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    const [api, other] = await Promise.all(
      [1, 2].map(async () => apiOf(server, (await createAccount(server)).session.access_token)),
    )
    if (api === undefined || other === undefined) throw new Error('there are two')
    await saveWebhook(api, new URL('/held', receiver.url).href)
    await saveWebhook(other, receiver.url)
    const code = await addShipment(api)
    await expect.poll(() => held.length).toBe(1)
    await admin.query('begin')
    await admin.query(
      'select from webhook_ordering_keys l join shipments s on s.id = l.ordering_key where s.tracking_id = $1 for update of l',
      [code],
    )
    receiver.answer = (response) => void response.end()
    for (const release of held.splice(0)) release()
    const waiting = () =>
      askAdmin<{ waiting: number }>(
        database,
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_ordering_keys%'`,
      )
    await expect.poll(waiting).toEqual([{ waiting: 1 }])
    await addShipment(other)
    await settled(other)
    expect(await listDeliveries(api)).toMatchObject([{ state: 'waiting' }])
    await admin.query('commit')
    await settled(api)
    expect(await listDeliveries(api)).toMatchObject([{ state: 'delivered' }])
    // On a slow machine, the blocked statement may exceed its timeout. Then the server sends the
    // same call again.
    const calls = receiver.calls.filter((call) => codeOf(call) === code)
    expect(new Set(calls.map(idOf)).size).toBe(1)
  } finally {
    await admin.end()
    await server.stop()
  }
})

test.runIf(isWhole)('deliveries wait while the secret of the webhook cannot be decrypted', async () => {
  receiver.answer = (response) => void response.end()
  const server = await startServer({ database, env })
  try {
    const api = apiOf(server, (await createAccount(server)).session.access_token)
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`))
    const flip = 'update webhook_endpoints set secret = set_byte(secret, 0, get_byte(secret, 0) # 255)'
    await askAdmin(database, flip)
    const before = receiver.calls.length
    const code = await addShipment(api)
    const orderingKeyOf = () =>
      askAdmin<{ is_leased: boolean }>(
        database,
        `select l.lease is not null as is_leased from webhook_ordering_keys l join shipments s on s.id = l.ordering_key
         where s.tracking_id = $1`,
        [code],
      )
    await expect.poll(orderingKeyOf).toEqual([{ is_leased: true }])
    expect(receiver.calls.slice(before).map(codeOf)).not.toContain(code)
    await askAdmin(database, flip)
    await askAdmin(database, 'update webhook_ordering_keys set lease = null, lease_until = null')
    await askAdmin(database, `select pg_notify('lastro_webhook', '')`)
    await settled(api)
    const call = receiver.calls.find((one) => codeOf(one) === code)
    new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
  } finally {
    await server.stop()
  }
})

test.runIf(isWhole)('metrics report the state of webhooks without naming accounts', async () => {
  const server = await startServer({ database, env })
  try {
    const [well, ill, gone] = await Promise.all(
      [1, 2, 3].map(async () => apiOf(server, (await createAccount(server)).session.access_token)),
    )
    if (well === undefined || ill === undefined || gone === undefined) throw new Error('there are three')
    const answers = new Map([
      ['/well', 200],
      ['/ill', 503],
      ['/gone', 410],
    ])
    receiver.answer = (response, { path }) => void response.writeHead(answers.get(path) ?? 500).end()
    const at = (path: string): string => new URL(path, receiver.url).href
    await saveWebhook(well, at('/well'))
    await saveWebhook(ill, at('/ill'))
    await saveWebhook(gone, at('/gone'))
    const codes = await Promise.all([well, ill, gone].map((api) => addShipment(api)))
    await expect
      .poll(async () => Object.fromEntries(await metricsOf(server)))
      .toMatchObject({
        'lastro_webhook_calls_total{outcome="taken"}': 1,
        'lastro_webhook_endpoints{endpoints="active"}': 1,
        'lastro_webhook_endpoints{endpoints="failing"}': 1,
        'lastro_webhook_endpoints{endpoints="suspended"}': 1,
        'lastro_webhook_waiting{endpoints="active"}': 0,
        'lastro_webhook_waiting{endpoints="failing"}': 1,
        'lastro_webhook_waiting{endpoints="suspended"}': 1,
        'lastro_webhook_oldest_waiting_seconds{endpoints="active"}': 0,
      })
    const metrics = await metricsOf(server)
    // One of the two refused calls may have been repeated by now.
    expect(metrics.get('lastro_webhook_calls_total{outcome="refused"}')).toBeGreaterThanOrEqual(2)
    expect(metrics.get('lastro_webhook_call_duration_seconds_count')).toBeGreaterThanOrEqual(3)
    expect(metrics.get('lastro_webhook_oldest_waiting_seconds{endpoints="suspended"}')).toBeGreaterThan(0)
    const names = [...metrics.keys()].join('\n')
    for (const secret of [...codes, 'gone', receiver.url, String(receiver.port)])
      expect(names).not.toContain(secret)
  } finally {
    await server.stop()
  }
})
