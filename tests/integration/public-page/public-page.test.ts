import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { publicEvents } from '#features/public-page/public-events.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let api: Api
let outsider: Api
let code: string
const logged: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({
    database,
    env: { TRUST_PROXY: '1' },
    log: pino(
      { level: 'debug' },
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged.push(chunk.toString())
          done()
        },
      }),
    ),
  })
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await resetThrottles(database)
  code = await addShipment(api)
  await verifiedReceipt(outsider, receiptOf(code), code, 1)
})

const receiptOf = (of: string) => `/api/public/shipments/${of}/receipt`
const html = { accept: 'text/html' }
/** Sends a request for which the trusted proxy reports the client address `address`. */
const from = (ip: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  outsider('GET', path, undefined, { 'x-forwarded-for': ip, ...headers })

describe('the HTML document of a public page', () => {
  const documentOf = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: html })
    return { status: response.status, text: await response.text() }
  }

  test('previews the sentence of a public shipment, and no personal data', async () => {
    const { status, text } = await documentOf(`/verify/${code}`)
    expect(status).toBe(200)
    expect(text).toContain(`<title>${code} · Lastro</title>`)
    expect(text).toContain('<meta property="og:description" content="Aguardando coleta. Confira o histórico')
    expect(text).not.toMatch(/Ana Souza|Rua A/)
  })

  test('shows no field of an event after its erasure, although it was shown before', async () => {
    const rows = await findEventsBehindCode(server.services.pool, code)
    const fieldsOf = (of: typeof rows) =>
      publicEvents(of).map(({ fields, server: attested }) => Object.keys({ ...fields, ...attested }))
    expect(fieldsOf(rows)).toEqual([expect.arrayContaining(['origin_city', 'received_at'])])
    const withoutClient = rows.map((row) => ({ ...row, client_fields: null, client_seed: null }))
    expect(fieldsOf(withoutClient)).toEqual([expect.not.arrayContaining(['origin_city'])])
    const withoutServer = rows.map((row) => ({ ...row, server_fields: null, server_seed: null }))
    expect(fieldsOf(withoutServer)).toEqual([expect.not.arrayContaining(['received_at'])])
  })

  test('reveals nothing of a private shipment or an unknown code', async () => {
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    for (const [path, expected] of [
      [`/verify/${code}`, 403],
      [`/verify/${newCode()}`, 404],
    ] as const) {
      const { status, text } = await documentOf(path)
      expect(status).toBe(expected)
      expect(text).toContain('<title>Verificar remessa · Lastro</title>')
      expect(text).toContain('<meta property="og:title" content="Verificar remessa · Lastro">')
      expect(text).not.toContain('São Paulo')
    }
  })
})

describe('the public receipt', () => {
  test.runIf(isWhole)('answers 304 until the shipment changes, and 200 afterwards', async () => {
    const ask = (tag: string) =>
      fetch(`${server.url}${receiptOf(code)}`, { headers: { 'if-none-match': tag } })
    const first = await ask('')
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    // The ETag also changes every minute, so the test repeats the pair of requests until both are
    // in the same minute.
    await expect.poll(async () => (await ask((await ask('')).headers.get('etag') ?? '')).status).toBe(304)
    await addCheckpoint(api, code, 1, { checkpoint_type: 'entrada' })
    await verifiedReceipt(outsider, receiptOf(code), code, 2)
    expect((await ask(tag)).status).toBe(200)
  })

  test('discloses a status text only if the checkpoint form offers that text', async () => {
    await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada', status: 'com Ana Souza' })
    await addCheckpoint(api, code, 1, { checkpoint_type: 'saida', status: 'saiu para  entrega' })
    const { events } = await verifiedReceipt(outsider, receiptOf(code), code, 3)
    expect(events.map(({ fields }) => fields['status'])).toEqual([undefined, undefined, 'saiu para  entrega'])
  })
})

describe('GET /api/public/shipments/{tracking_id}/sender', () => {
  const senderOf = (of: string) => outsider('GET', `/api/public/shipments/${of}/sender`)

  test('returns the company with its contact, and null for a person', async () => {
    const company = await createCompany(server, owner, 'Vacinas do Norte Ltda.')
    const ofCompany = companyApi(server, owner, company.id)
    const contact = {
      phone: '(91) 3222-1000',
      whatsapp: '+55 91 98888-7777',
      email: 'contato@vacinas.example',
      site: 'https://vacinas.example',
      color: '#00665e',
    }
    const { revision } = company
    dataOf(await ofCompany('PUT', '/api/company', { name: company.name, revision, ...contact }))
    const sent = await addShipment(ofCompany)
    expect(dataOf(await senderOf(sent))).toEqual({ name: company.name, ...contact, logo_url: null })
    expect(dataOf(await senderOf(code))).toBe(null)
    const preview = await (await fetch(`${server.url}/verify/${sent}`, { headers: html })).text()
    expect(preview).toContain(`Aguardando coleta. Enviado por ${company.name}. Confira o histórico`)

    await ofCompany('PUT', `/api/shipments/${sent}/public-page`, { enabled: false })
    expect(await senderOf(sent)).toMatchObject({ status: 403, body: { code: 'page_private' } })
    expect(await senderOf(newCode())).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('the HTML answer of a public page', () => {
  test.each([
    ['FT-20261121-ZZZZZZ', 404],
    ['nada', 404],
    ['FT-99999999-ZZZZZZ', 404],
  ])('has for %s the status %d and contains the verification page', async (typed, status) => {
    const answer = await outsider('GET', `/verify/${typed}`, undefined, html)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain('<title>Verificar remessa · Lastro</title>')
  })

  test('has the status 200 for a code with the punctuation that was copied along', async () => {
    for (const copied of [`${code}.`, `${code})`, `%E2%80%8E${code}`, code.replaceAll('-', '%E2%80%91')])
      expect(await outsider('GET', `/verify/${copied}`, undefined, html)).toMatchObject({ status: 200 })
  })

  test('redirects an address in capitals', async () => {
    const answer = await fetch(`${server.url}/VERIFY/${code}?lang=en`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/verify/${code}?lang=en`])
  })

  test('has the status 200 for a tracking code in upper or lower case', async () => {
    expect(await outsider('GET', `/verify/${code.toLowerCase()}`, undefined, html)).toMatchObject({
      status: 200,
    })
  })

  test.runIf(isWhole)('has the status 500 if the database query fails', async () => {
    await askAdmin(database, 'alter function public_page_behind_code(text) rename to public_page_elsewhere')
    try {
      const answers = await Promise.all([
        outsider('GET', `/verify/${code}`, undefined, html),
        outsider('GET', receiptOf(code)),
      ])
      expect(answers.map(({ status }) => status)).toEqual([500, 500])
    } finally {
      await askAdmin(database, 'alter function public_page_elsewhere(text) rename to public_page_behind_code')
    }
  })
})

describe('guessing of tracking codes', () => {
  const guess = (ip: string) => from(ip, receiptOf(newCode()))
  beforeAll(() => stopThrottleClock(database))

  test('is blocked for an IP address after thirty misses, even for codes that exist', async () => {
    for (let at = 0; at < 30; at++) {
      const path = at % 2 === 0 ? receiptOf(newCode()) : `/verify/${newCode()}`
      expect(await from('198.51.100.7', path, html)).toMatchObject({ status: 404 })
    }
    for (const path of [receiptOf(newCode()), receiptOf(code), `/verify/${code}`]) {
      const stopped = await from('198.51.100.7', path, html)
      expect(stopped.status).toBe(429)
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await from('198.51.100.8', receiptOf(code))).toMatchObject({ status: 200 })
  })

  test('offers the shipment whose code has O for 0 or I for 1, as part of one guess', async () => {
    const [meant, hidden] = ['FT-20251121-A0BI23', 'FT-20251121-B0BB23'] as const
    for (const tracking_id of [meant, hidden]) await addShipment(api, { tracking_id })
    await api('PUT', `/api/shipments/${hidden}/public-page`, { enabled: false })
    for (let at = 0; at < 30; at++) {
      const mistyped = meant.slice(0, -6) + (at % 2 === 0 ? 'AOB123' : 'A0B123')
      expect(await from('198.51.100.10', receiptOf(mistyped))).toMatchObject({
        status: 404,
        body: { code: 'not_found', did_you_mean: meant },
      })
    }
    const refused = await from('198.51.100.10', receiptOf('FT-20251121-AOB123'))
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.body).not.toHaveProperty('did_you_mean')
    await addShipment(api, { tracking_id: 'FT-20251121-A0B123' })
    const two = await from('198.51.100.11', receiptOf('FT-20251121-AOB123'))
    expect(two.body).not.toHaveProperty('did_you_mean')
    for (const other of [hidden.replace('B0BB', 'BOBB'), 'FT-20251121-OOOOOO']) {
      const { status, body } = await from('198.51.100.11', receiptOf(other))
      expect(status).toBe(404)
      expect(body).not.toHaveProperty('did_you_mean')
    }
  })

  test.runIf(isWhole)('is blocked after thirty misses even if sixty requests run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess('198.51.100.9')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test.runIf(isWhole)(
    'does not include hundreds of look-ups of one existing code from one address',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          from('203.0.113.5', at % 10 === 0 ? `/verify/${code}` : receiptOf(code), html),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await guess('203.0.113.5')).toMatchObject({ status: 404 })
    },
  )
})

test('no personal data is in the receipt, the page, the event stream, or the server log', async () => {
  const secrets = {
    recipient_name: 'Zenóbia Recebedora',
    recipient_address: 'Rua Secreta, 77',
    recipient_email: 'zenobia@exemplo.com.br',
    recipient_phone: '+55 81 98888-7777',
    description: 'Conteúdo sigiloso',
    reference: 'NF-778899',
    destination: 'Rua Secreta, 77, Bairro Oculto, Recife/PE',
    origin: 'Rua Encoberta, 5, São Paulo/SP',
    custom_data: { nota: 'Campo sigiloso' },
  }
  const place = { address: 'Rua do Galpão, 9', location: 'Galpão Encoberto', notes: 'Lacre secreto' }
  // Unauthenticated callers have no stream. The owner's stream reports only that something changed.
  expect(await outsider('GET', '/api/live')).toMatchObject({ status: 401 })
  const stream = await readStream()
  await addFields(api, { nota: 'text' })
  const secret = await addShipment(api, secrets)
  await addCheckpoint(api, secret, 0, place)
  await verifiedReceipt(outsider, receiptOf(secret), secret, 2)
  const answers = await Promise.all([
    outsider('GET', receiptOf(secret)),
    outsider('GET', `/verify/${secret}`, undefined, html),
    outsider('GET', `/api/public/shipments/${secret}/qr.svg`),
    outsider('GET', receiptOf(newCode())),
  ])
  await expect.poll(() => stream.text().split(secret).length).toBeGreaterThan(2)
  stream.close()
  const bodies = answers.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))
  const told = [...bodies, stream.text()].join('\n')
  const written = logged.join('')
  expect(told).toContain('Recife')
  expect(written).toContain('answered')
  const words = [...Object.values(secrets), ...Object.values(place)].map((value) =>
    typeof value === 'string' ? value : value.nota,
  )
  for (const word of [...words, 'Zenóbia', 'Rua Secreta', 'Rua Encoberta', 'Galpão']) {
    expect(told).not.toContain(word)
    expect(written).not.toContain(word)
  }
  expect(written).not.toContain(secret)
})

/** Opens the owner's event stream and collects its text. */
async function readStream(): Promise<{ readonly text: () => string; readonly close: () => void }> {
  const ended = new AbortController()
  const response = await fetch(`${server.url}/api/live`, {
    headers: { authorization: `Bearer ${owner.session.access_token}`, accept: 'text/event-stream' },
    signal: ended.signal,
  })
  expect(response.status).toBe(200)
  let text = ''
  const read = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk)
  }
  read().catch(() => undefined)
  return { text: () => text, close: () => ended.abort() }
}
