import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { newCode } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let api: Api
let outsider: Api
let verifierKey: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  const other = await createAccount(server)
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, other.session.access_token)
  verifierKey = String((await api('GET', '/log/key')).body).trim()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const shipment = (changed: object = {}) => ({
  tracking_id: newCode(),
  origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
  destination_city: 'Recife',
  destination_state: 'PE',
  recipient_name: 'Ana Souza',
  ...changed,
})
const create = (changed: object = {}) => api('POST', '/api/shipments', shipment(changed))
const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data

describe('creating', () => {
  test('returns the whole shipment, with the possible next actions', async () => {
    const tracking_id = newCode()
    await addFields(api, { frio: 'boolean', caixas: 'number' })
    const answer = await create({
      tracking_id,
      weight: 12.5,
      custom_data: { frio: true, caixas: 3 },
      reference: ' AWB 7 ',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'success',
        data: {
          tracking_id,
          user_id: owner.session.user.id,
          status: 'pending',
          weight: 12.5,
          reference: 'AWB 7',
          custom_data: { frio: true, caixas: 3 },
          qr_code_url: `${publicUrl}/api/public/shipments/${tracking_id}/qr.svg`,
          can: { add_checkpoint: true, exit_location: null },
        },
      },
    })
    const { qr_code_data, created_at } = dataOf<{ qr_code_data: string; created_at: string }>(answer)
    expect(JSON.parse(qr_code_data)).toEqual({ tracking_id, created_at })
  })

  test('names the missing fields in the documented format', async () => {
    const answer = await api('POST', '/api/shipments', {})
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Missing required fields', missing_fields: ['origin', 'destination'] },
    })
    const inPortuguese = await api('POST', '/api/shipments', {}, { 'accept-language': 'pt-BR' })
    expect(inPortuguese).toMatchObject({
      body: { error: 'Campos obrigatórios faltando', code: 'missing_fields' },
    })
  })

  test('refuses a tracking code that another shipment of the installation has', async () => {
    const tracking_id = newCode()
    await create({ tracking_id })
    for (const call of [api, outsider]) {
      expect(await call('POST', '/api/shipments', shipment({ tracking_id }))).toMatchObject({
        status: 409,
        body: { code: 'tracking_id_taken' },
      })
    }
  })

  test('accepts only one of many concurrent requests with the same tracking code', async () => {
    const tracking_id = newCode()
    const answers = await Promise.all(
      [api, outsider, api, outsider].map((call) => call('POST', '/api/shipments', shipment({ tracking_id }))),
    )
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('returns the same shipment when its event ID is sent again', async () => {
    const body = shipment({ event_id: randomUUID() })
    const first = await api('POST', '/api/shipments', body)
    expect(first.status).toBe(201)
    await expect
      .poll(async () => dataOf<{ blockchain_verified: boolean }>(await api('POST', '/api/shipments', body)))
      .toMatchObject({ ...dataOf<object>(first), blockchain_verified: true })
  })

  test('closes the shipment if its status is delivered', async () => {
    const tracking_id = newCode()
    expect(await create({ tracking_id, status: 'delivered' })).toMatchObject({
      body: { data: { can: { add_checkpoint: false } } },
    })
    const answer = await api('POST', '/api/checkpoints', { tracking_id, location: 'a', status: 'b' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'shipment_delivered' } })
  })
})

describe('reading', () => {
  test('returns pages newest first, with each shipment once', async () => {
    const created: string[] = []
    for (let n = 0; n < 7; n++) created.push(dataOf<{ id: string }>(await create()).id)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await api('GET', `/api/shipments?limit=3${query}`)
      const page = body as { data: { id: string }[]; next_cursor: string | null }
      seen.push(...page.data.map((one) => one.id))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 7)).toEqual(created.toReversed())
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
    ['offset=3', 'offset'],
  ])('refuses a list with %s and names the parameter', async (query, field) => {
    const { status, body } = await api('GET', `/api/shipments?${query}`)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
  })

  test('returns the same answer by ID as by tracking code', async () => {
    const { id, tracking_id } = dataOf<{ id: string; tracking_id: string }>(await create())
    await api('POST', '/api/checkpoints', { tracking_id, location: 'Armazém 1', status: 'Em Trânsito' })
    const [byId, byCode] = await Promise.all(
      [id, tracking_id].map((key) => api('GET', `/api/shipments/${key}`)),
    )
    expect(byId?.body).toEqual(byCode?.body)
    expect(byId).toMatchObject({ status: 200, body: { data: { checkpoints: [{ location: 'Armazém 1' }] } } })
  })
})

test('the dashboard returns counts that match the shipments', async () => {
  const account = await createAccount(server)
  const mine = apiOf(server, account.session.access_token)
  const codes = []
  for (const status of [
    'pending',
    'pending',
    'in_transit',
    'delivered',
    'pending',
    'pending',
    'in_transit',
  ]) {
    const { tracking_id } = dataOf<{ tracking_id: string }>(
      await mine('POST', '/api/shipments', shipment({ status })),
    )
    codes.push(tracking_id)
  }
  await mine('POST', '/api/checkpoints', { tracking_id: codes[0], location: 'a', status: 'b' })
  await mine('POST', '/api/checkpoints', {
    tracking_id: codes[1],
    location: 'a',
    status: 'b',
    checkpoint_type: 'finalizacao',
  })
  const old = { occurred_at: new Date(Date.now() - 8 * 86_400_000).toISOString() }
  await mine('POST', '/api/shipments', shipment(old))
  expect(await mine('GET', '/api/dashboard')).toMatchObject({
    status: 200,
    body: { data: { total: 8, this_week: 7, pending: 3, in_transit: 3, delivered: 2 } },
  })
  const { recent } = dataOf<{ recent: { tracking_id: string }[] }>(await mine('GET', '/api/dashboard'))
  expect(recent.map((one) => one.tracking_id)).toEqual(codes.toReversed().slice(0, 5))
})

describe('the QR check', () => {
  test('authorizes the owner of an open shipment', async () => {
    const { id, tracking_id } = dataOf<{ id: string; tracking_id: string }>(await create())
    expect(await api('GET', `/api/qr/${tracking_id}`)).toMatchObject({
      status: 200,
      body: { data: { id, tracking_id } },
    })
  })
  test('answers origin, destination and the place of the open entrada in parts', async () => {
    const code = newCode()
    await create({
      tracking_id: code,
      destination: 'Rua XV de Novembro, 398 - Sala 2, Centro, Curitiba/PR',
      destination_number: '398',
      destination_complement: 'Sala 2',
      destination_neighborhood: 'Centro',
      destination_city: 'Curitiba',
      destination_state: 'PR',
      destination_cep: '80020310',
    })
    const entry = { location: 'Base Sul', city: 'Curitiba', uf: 'PR', latitude: -25.4, longitude: -49.2 }
    await api('POST', '/api/checkpoints', {
      tracking_id: code,
      status: 'Em Trânsito',
      address: 'Rua A, S/N, Batel, Curitiba/PR',
      ...entry,
    })
    const { places } = dataOf<QrAuthorization>(await api('GET', `/api/qr/${code}`))
    expect(places.destination).toEqual({
      location: 'Rua XV de Novembro, 398',
      street: 'Rua XV de Novembro',
      number: '398',
      complement: 'Sala 2',
      neighborhood: 'Centro',
      city: 'Curitiba',
      uf: 'PR',
      cep: '80020310',
    })
    expect(places.open_entry).toEqual({
      ...entry,
      street: 'Rua A',
      number: null,
      complement: null,
      neighborhood: 'Batel',
      cep: null,
      address_id: null,
    })
  })

  test('refuses other accounts, delivered shipments and unknown codes, each with its own error code', async () => {
    const open = dataOf<{ tracking_id: string }>(await create()).tracking_id
    const closed = dataOf<{ tracking_id: string }>(await create({ status: 'delivered' })).tracking_id
    expect(await outsider('GET', `/api/qr/${open}`)).toMatchObject({
      status: 403,
      body: { code: 'access_denied' },
    })
    expect(await api('GET', `/api/qr/${closed}`)).toMatchObject({
      status: 409,
      body: { code: 'shipment_delivered' },
    })
    expect(await api('GET', `/api/qr/${newCode()}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

test('the API returns the public URL, which printed QR codes contain, without an account', async () => {
  expect(await apiOf(server)('GET', '/api/public/installation')).toMatchObject({
    status: 200,
    body: { data: { public_url: publicUrl } },
  })
})

test('the QR code to print is an image that requires no account', async () => {
  const answer = await apiOf(server)('GET', `/api/public/shipments/${newCode()}/qr.svg`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.body).toMatch(/^<svg/)
})

describe('the event stream', () => {
  test('notifies an account of its own shipments, and of the heads that contain them', async () => {
    const mine = await openStream(owner.session.access_token)
    const theirs = await openStream((await createAccount(server)).session.access_token)
    const code = newCode()
    const { id } = dataOf<{ id: string }>(await create({ tracking_id: code }))
    await expect
      .poll(() => mine.text())
      .toContain(`event: shipment\ndata: {"id":"${id}","tracking_id":"${code}"}`)
    await expect.poll(() => mine.text()).toMatch(/event: head\ndata: \{"size":\d+\}/)
    expect(theirs.text()).not.toMatch(/event: (?:shipment|head)/)
    await Promise.all([mine.close(), theirs.close()])
  })

  test('requires a session', async () => {
    expect(await apiOf(server)('GET', '/api/live')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
  })

  async function openStream(token: string) {
    const abort = new AbortController()
    const response = await fetch(`${server.url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: abort.signal,
    })
    let text = ''
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    await expect.poll(() => text).toContain('event: open')
    return {
      text: () => text,
      close: async () => {
        abort.abort()
        await reading
      },
    }
  }
})

test('the published log can be read without an account and from any origin', async () => {
  const anyone = apiOf(server)
  await create()
  const head = await anyone('GET', '/log/checkpoint')
  const [origin, size = '0'] = String(head.body).split('\n')
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect(head.headers.get('access-control-allow-origin')).toBe('*')
  expect(verifierKey.startsWith(`${origin}+`)).toBe(true)
  const width = Number(size) % 256
  const tile = await fetch(`${server.url}/log/tile/0/000.p/${width}`)
  expect(tile.headers.get('cache-control')).toMatch(/immutable/)
  expect((await tile.arrayBuffer()).byteLength).toBe(width * 32)
  const entries = await fetch(`${server.url}/log/tile/entries/000.p/${width}`)
  expect((await entries.arrayBuffer()).byteLength).toBe(width * 140)
  for (const path of [
    'tile/0/000',
    'tile/0/000.p/255',
    'tile/0/000.p/0',
    'tile/0/001.p/1',
    'tile/9/000',
    'tile/x',
    'x',
  ]) {
    const missing = await anyone('GET', `/log/${path}`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([
      404,
      path === 'x' ? null : 'no-store',
    ])
  }
})
