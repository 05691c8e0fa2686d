import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ShipmentErasure } from '#contract/endpoints/erasure.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { sendAuthorization } from '#features/authorizations/send-authorization.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { findLeftBehind, secretsOf, type ShipmentSecrets } from '../../support/database/left-behind.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addFields, statusBody } from '../../support/api/reference-lists.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { saveWebhook } from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let ownerAccount: TestAccount
let driverAccount: TestAccount
let owner: Api
let driver: Api
let anyone: Api
let receiver: WebhookReceiver

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  ownerAccount = await createAccount(server, { fullName: 'Olga Prado' })
  driverAccount = await createAccount(server, { fullName: 'Bento Reis' })
  owner = apiOf(server, ownerAccount.session.access_token)
  await addFields(owner, { Lote: 'text', Nota: 'number' })
  driver = apiOf(server, driverAccount.session.access_token)
  anyone = apiOf(server)
  // The receiver answers with the request body, which Lastro stores with the delivery.
  receiver = await startReceiver()
  receiver.answer = (response, { body }) => void response.end(body)
  await saveWebhook(owner, receiver.url)
})
afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
  await database?.drop()
})

const pt = { 'accept-language': 'pt-BR' }
const erase = (code: string, typed = code, by = owner): Promise<Answer> =>
  by('POST', `/api/shipments/${code}/erasure`, { tracking_id: typed }, pt)
const gone = {
  status: 404,
  body: {
    code: 'shipment_erased',
    error: 'O conteúdo desta remessa foi apagado. Nada mais pode ser registrado nela.',
  },
}
const publicPath = (code: string): string => `/api/public/shipments/${code}/receipt`
const ownPath = (code: string): string => `/api/shipments/${code}/receipt`
/**
 * Returns the events of a receipt without their inclusion proofs, which change with every new leaf.
 */
const eventsIn = ({ body }: Answer): unknown =>
  (body as { events: readonly { proof: unknown }[] }).events.map(({ proof: _way, ...event }) => event)

/** Returns the owner's receipt once the log contains this many events of the shipment. */
const receiptWith = (code: string, events: number): Promise<Answer> =>
  vi.waitUntil(async () => {
    const answer = await owner('GET', ownPath(code))
    return answer.status === 200 && (eventsIn(answer) as readonly unknown[]).length === events
      ? answer
      : false
  }, waitTimeout)

/** Adds a shipment with a unique value in every field, and with every kind of event. */
async function addFullShipment(mark: string): Promise<string> {
  const of = (name: string): string => `${name} ${mark}`
  const status = `Conferência ${mark}`
  expect(await owner('POST', '/api/statuses', statusBody(status))).toMatchObject({ status: 201 })
  const code = await addShipment(owner, {
    reference: of('Pedido'),
    origin: of('Rua da Origem'),
    origin_number: '4471',
    origin_complement: of('Fundos'),
    origin_neighborhood: of('Brás'),
    origin_city: of('Cidade'),
    destination: of('Avenida Destino'),
    destination_number: '9983',
    destination_complement: of('Sala'),
    destination_neighborhood: of('Bairro'),
    destination_city: of('Vila'),
    recipient_name: of('Zuleide Quaresma'),
    recipient_address: of('Casa 7'),
    recipient_email: `zuleide.${mark}@lastro.test`,
    recipient_phone: `+55 81 9${mark}`,
    description: of('Vacinas “frias” 📦'),
    weight: 48_731.257,
    estimated_delivery: hoursFromNow(71.3),
    custom_data: { Lote: of('A7'), Nota: 5_551_237 },
  })
  const place = {
    city: of('Porto'),
    location: of('Doca'),
    address: of('Rua do Porto'),
    notes: of('Lacre'),
    status: of('Recebido'),
  }
  const at = { latitude: -8.063_417, longitude: -34.871_993 }
  const entrada = await addCheckpoint(owner, code, 9, { ...place, ...at })
  await grant(owner, code, driverAccount.email, { single_use: false })
  await mailTo(server.dataDir, driverAccount.email, 2)
  const saida = await addCheckpoint(driver, code, 8, { ...place, checkpoint_type: 'saida' })
  const corrected = { notes: of('Lacre trocado'), latitude: -8.991_113, longitude: -34.222_713 }
  expect(await owner('PUT', `/api/checkpoints/${entrada.id}`, corrected)).toMatchObject({ status: 200 })
  expect(await owner('DELETE', `/api/checkpoints/${saida.id}`, { reason: of('Engano') })).toMatchObject({
    status: 200,
  })
  for (const body of [
    { recipient_name: of('Zoraide Quaresma'), weight: 51_002.004 },
    { status, reason: of('Cliente pediu') },
  ]) {
    expect(await owner('PUT', `/api/shipments/${code}`, body)).toMatchObject({ status: 200 })
  }
  await addCheckpoint(owner, code, 1, { ...place, checkpoint_type: 'finalizacao', location: of('Portaria') })
  return code
}

describe('the contents of an erased shipment', () => {
  const mark = randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 8)
  let code: string
  let neighbour: string
  let secrets: ShipmentSecrets
  let answer: Answer
  let neighbourBefore: Answer
  let handedOut: string
  let status: string

  beforeAll(async () => {
    await resetThrottles(database)
    code = await addFullShipment(mark)
    neighbour = await addShipment(owner, { recipient_name: 'Vizinha' })
    await grant(owner, neighbour, driverAccount.email)
    await mailTo(server.dataDir, driverAccount.email, 3)
    handedOut = JSON.stringify((await receiptWith(code, 8)).body)
    neighbourBefore = await receiptWith(neighbour, 1)
    // Adds an import row with the tracking code, as if the import was prepared before the shipment
    // existed.
    await askAdmin(
      database,
      `with i as (insert into imports (id, user_id, file_name, rows) values (gen_random_uuid(), $1, 'x.csv', 1) returning id)
       insert into import_rows (import_id, n, user_id, tracking_id, body) select id, 1, $1, $2, $3 from i`,
      [
        ownerAccount.session.user.id,
        code,
        JSON.stringify({ tracking_id: code, recipient_name: `Zuleide Quaresma ${mark}` }),
      ],
    )
    status = `Conferência ${mark}`
    const ownStatus = dataOf<readonly { id: string; name: string }[]>(
      await owner('GET', '/api/statuses'),
    ).find(({ name }) => name === status)
    secrets = await secretsOf(
      database,
      code,
      new Set([
        ...[ownerAccount, driverAccount].map(({ session }) => session.user.id),
        'entrada',
        'finalizacao',
        'pending',
        'in_transit',
        'delivered',
        'authorization',
      ]),
    )
    // Deletes the status from the account's list of statuses. An erasure of the shipment does not
    // change that list.
    await askAdmin(database, 'delete from configurable_statuses where id = $1', [ownStatus?.id])
    // Checks that the secrets are found before the erasure; otherwise the tests below could not
    // fail.
    const before = await findLeftBehind(database, server.dataDir, secrets)
    for (const table of ['shipments', 'checkpoints', 'events', 'shipment_search', 'import_rows']) {
      expect(before.filter((place) => place.startsWith(`${table}: `)).length).toBeGreaterThan(0)
    }
    expect(secrets.texts.length).toBeGreaterThan(40)
    expect(secrets.hexes.length).toBeGreaterThan(150)
    answer = await erase(code)
  })

  test('are erased with status 200 and the number of remaining events', () => {
    expect(answer).toMatchObject({ status: 200, body: { data: { tracking_id: code, events: 9 } } })
  })

  test('are in no table or file', async () => {
    await vi.waitUntil(
      async () =>
        !(await mailsTo(server.dataDir, driverAccount.email)).some(({ text }) => text?.includes(code)),
      waitTimeout,
    )
    expect(await findLeftBehind(database, server.dataDir, secrets)).toEqual([])
  })

  test('do not include mails about other shipments, which are not deleted', async () => {
    const mails = await mailsTo(server.dataDir, driverAccount.email)
    expect(mails.some(({ text }) => text?.includes(neighbour))).toBe(true)
  })

  test.each([
    ['anyone', () => anyone, publicPath],
    ['the owner', () => owner, ownPath],
  ] as const)(
    'are absent from the receipt for %s, which verifies and states the erasure',
    async (_who, api, path) => {
      const verification = await verifiedReceipt(api(), path(code), code, 9)
      expect(verification.valid).toBe(true)
      expect(verification.checks.find(({ name }) => name === 'erasure')).toEqual({
        name: 'erasure',
        status: 'passed',
      })
      expect(verification.erasure).toEqual({
        sequence: 8,
        events: 8,
        at: dataOf<ShipmentErasure>(answer).erased_at,
      })
      expect(verification.completeness).toMatchObject({ sealed: true, events: 9 })
      for (const event of verification.events.slice(0, -1)) {
        expect([event.fields, event.server]).toEqual([{}, {}])
      }
      expect(verification.events.at(-1)).toMatchObject({ kind: 'erasure', type: 'shipment.erased' })
    },
  )

  test('are still in a receipt that was issued before, and this receipt still verifies', async () => {
    const key = String((await anyone('GET', '/log/key')).body).trim()
    const verification = verifyReceipt(handedOut, { key, trackingId: code })
    expect(verification).toMatchObject({ valid: true, completeness: { sealed: true, events: 8 } })
    expect(verification.events[0]?.fields['recipient_name']).toBe(`Zuleide Quaresma ${mark}`)
  })

  test('are erased without a change of the receipts of other shipments', async () => {
    const after = await owner('GET', ownPath(neighbour))
    expect(eventsIn(after)).toEqual(eventsIn(neighbourBefore))
    expect((await verifiedReceipt(owner, ownPath(neighbour), neighbour, 1)).valid).toBe(true)
  })

  test('stay erased, with the same answer, when the erasure is repeated', async () => {
    expect(await erase(code)).toEqual({ ...answer, headers: expect.anything() as unknown })
    expect((await verifiedReceipt(anyone, publicPath(code), code, 9)).valid).toBe(true)
  })

  test('cannot be restored, because PostgreSQL refuses writes to the row', async () => {
    const write = askAdmin(database, `update shipments set recipient_name = 'Ana' where tracking_id = $1`, [
      code,
    ])
    await expect(write).rejects.toMatchObject({ constraint: 'shipments_erased_are_empty' })
    const open = askAdmin(
      database,
      `update events e set client_seed = '\\x00' from shipments s
       where s.id = e.shipment_id and s.tracking_id = $1 and e.sequence = 0`,
      [code],
    )
    await expect(open).rejects.toMatchObject({ constraint: 'events_open_or_erased' })
  })
})

describe('an erased shipment', () => {
  let code: string
  let id: string
  let creation: { readonly tracking_id: string; readonly event_id: string }
  let countsBefore: unknown

  beforeAll(async () => {
    await resetThrottles(database)
    countsBefore = dataOf(await owner('GET', '/api/dashboard'))
    creation = { tracking_id: newCode(), event_id: randomUUID() }
    code = creation.tracking_id
    await addShipment(owner, { ...creation, recipient_name: 'Quitéria Erradicada' })
    id = (await readShipment(owner, code)).id
    await addCheckpoint(owner, code, 1)
    await grant(owner, code, driverAccount.email)
    expect((await erase(code)).status).toBe(200)
  })

  test('is in no list, count, search, export or dashboard', async () => {
    const listed = dataOf<readonly { tracking_id: string }[]>(await owner('GET', '/api/shipments?limit=100'))
    expect(listed.map(({ tracking_id }) => tracking_id)).not.toContain(code)
    for (const q of ['erradicada', code]) {
      expect(dataOf(await owner('GET', `/api/shipments?q=${q}`))).toEqual([])
    }
    expect(String((await owner('GET', '/api/shipments/export.csv')).body)).not.toContain(code)
    const { days: _days, ...figures } = dataOf<{ days: unknown }>(await owner('GET', '/api/dashboard'))
    const { days: _before, ...expected } = countsBefore as { days: unknown }
    expect(figures).toEqual(expected)
  })

  test('is in the account export as an erased shipment, with its number of events', async () => {
    const { body } = await owner('GET', '/api/account/export')
    const exported = body as {
      shipments: readonly { tracking_id: string }[]
      erased_shipments: readonly { tracking_id: string; events: number }[]
    }
    expect(exported.shipments.map(({ tracking_id }) => tracking_id)).not.toContain(code)
    expect(exported.erased_shipments).toContainEqual(
      expect.objectContaining({ tracking_id: code, events: 3 }),
    )
  })

  test('is reported as erased to its owner in every call', async () => {
    const asks: readonly Promise<Answer>[] = [
      owner('GET', `/api/shipments/${code}`, undefined, pt),
      owner('GET', `/api/shipments/${id}`, undefined, pt),
      owner('GET', `/api/checkpoints/${code}`, undefined, pt),
      owner('GET', `/api/shipments/${code}/authorizations`, undefined, pt),
      owner(
        'POST',
        `/api/shipments/${code}/authorizations`,
        { email: 'x@lastro.test', expires_at: hoursFromNow(1) },
        pt,
      ),
      owner('GET', `/api/shipments/${code}/public-page`, undefined, pt),
      owner('GET', `/api/qr/${code}`, undefined, pt),
      owner('PUT', `/api/shipments/${code}`, { description: 'x' }, pt),
      owner('PUT', `/api/shipments/${code}`, { status: 'cancelled' }, pt),
      owner('POST', '/api/checkpoints', { tracking_id: code, location: 'Doca 3', status: 'Ok' }, pt),
      owner('POST', '/api/shipments', { ...creation, origin: 'a', destination: 'b' }, pt),
    ]
    for (const answer of await Promise.all(asks)) expect(answer).toMatchObject(gone)
    const [one] = dataOf<readonly object[]>(
      await owner(
        'POST',
        '/api/shipments/status',
        { items: [{ tracking_id: code, status: 'cancelled' }] },
        pt,
      ),
    )
    expect(one).toMatchObject({ ok: false, code: 'shipment_erased' })
    expect(dataOf(await owner('GET', `/api/shipments/${id}/erasure`))).toMatchObject({
      id,
      tracking_id: code,
      events: 3,
    })
  })

  test('has no label', async () => {
    expect(await owner('GET', `/api/shipments/${code}/label.pdf`)).toMatchObject({ status: 404 })
  })

  test('reserves its code, which no other shipment can use', async () => {
    const body = { tracking_id: code, origin: 'a', destination: 'b' }
    for (const api of [owner, driver]) {
      expect(await api('POST', '/api/shipments', body)).toMatchObject({
        status: 409,
        body: { code: 'tracking_id_taken' },
      })
    }
  })

  test('returns to other accounts the same refusals as any shipment of another account', async () => {
    expect(await driver('GET', `/api/shipments/${code}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await driver('GET', `/api/shipments/${code}/erasure`)).toMatchObject({ status: 404 })
    expect(await driver('GET', `/api/qr/${code}`)).toMatchObject({
      status: 403,
      body: { code: 'access_denied' },
    })
    expect(
      await driver('POST', '/api/checkpoints', { tracking_id: code, location: 'Doca 3', status: 'Ok' }),
    ).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const received = dataOf<readonly { tracking_id: string }[]>(await driver('GET', '/api/authorizations'))
    expect(received.map(({ tracking_id }) => tracking_id)).not.toContain(code)
  })

  test('is recorded in the audit log by its ID only', async () => {
    const [line] = await askAdmin(
      database,
      `select facts from audit_log where event = 'shipment_erased' and facts ->> 'shipment' = $1`,
      [id],
    )
    expect(line).toEqual({ facts: { shipment: id } })
  })
})

describe('an erasure', () => {
  test('is refused for a code other than that of the shipment', async () => {
    const code = await addShipment(owner)
    expect(await erase(code, newCode())).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { tracking_id: 'Este não é o código desta remessa' } },
    })
    expect(await erase(code, '')).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect((await readShipment(owner, code)).recipient_name).toBe('Ana Souza')
  })

  test('is refused for other accounts and for missing shipments', async () => {
    const code = await addShipment(owner)
    for (const answer of [await erase(code, code, driver), await erase(newCode())]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await erase(code, code, anyone)).status).toBe(401)
    expect((await readShipment(owner, code)).recipient_name).toBe('Ana Souza')
  })

  test('accepts a code in lower case with spaces around', async () => {
    const code = await addShipment(owner)
    expect((await erase(code, ` ${code.toLowerCase()} `)).status).toBe(200)
  })

  test('adds one event if requested many times concurrently', async () => {
    const code = await addShipment(owner)
    const answers = await Promise.all(Array.from({ length: 12 }, () => erase(code)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await verifiedReceipt(anyone, publicPath(code), code, 2)).valid).toBe(true)
  })

  test('refuses later concurrent checkpoints, and also erases the earlier checkpoints', async () => {
    const code = await addShipment(owner)
    const checkpoints = Array.from({ length: 20 }, (_, at) =>
      owner('POST', '/api/checkpoints', {
        tracking_id: code,
        location: 'Doca Única',
        status: 'Ok',
        occurred_at: hoursFromNow(-at - 1),
      }),
    )
    const [erased, ...recorded] = await Promise.all([erase(code), ...checkpoints])
    expect(erased.status).toBe(200)
    for (const { status, body } of recorded) {
      if (status !== 201)
        expect({ status, body }).toMatchObject({ status: 404, body: { code: 'shipment_erased' } })
    }
    const count = recorded.filter(({ status }) => status === 201).length + 2
    const verification = await verifiedReceipt(anyone, publicPath(code), code, count)
    expect(verification).toMatchObject({ valid: true, erasure: { events: count - 1 } })
    expect(
      await askAdmin(
        database,
        'select from checkpoints c join shipments s on s.id = c.shipment_id where s.tracking_id = $1',
        [code],
      ),
    ).toEqual([])
  })

  test('also deletes a mail about the shipment if a running job writes the mail after the erasure', async () => {
    await resetThrottles(database)
    const code = await addShipment(owner)
    const granted = await grant(owner, code, `carla.${randomUUID()}@lastro.test`)
    const address = granted.email ?? ''
    await mailTo(server.dataDir, address)
    const outbox = openMailer(server.services)
    const overtaken = {
      send: async (mail: Mail) => {
        expect((await erase(code)).status).toBe(200)
        await vi.waitUntil(async () => (await mailsTo(server.dataDir, address)).length === 0, waitTimeout)
        await outbox.send(mail)
      },
    }
    const request = { userId: ownerAccount.session.user.id, authorizationId: granted.id }
    await sendAuthorization.run({ ...jobServicesOf(server.services), mailer: overtaken }, request)
    await vi.waitUntil(async () => (await mailsTo(server.dataDir, address)).length === 0, waitTimeout)
  })

  test('does not make a private page public', async () => {
    const code = await addShipment(owner)
    await owner('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    await erase(code)
    expect(await anyone('GET', publicPath(code))).toMatchObject({
      status: 403,
      body: { code: 'page_private' },
    })
    expect((await verifiedReceipt(owner, ownPath(code), code, 2)).valid).toBe(true)
  })

  test.runIf(isWhole)('is made for every shipment when the account is deleted', async () => {
    await resetThrottles(database)
    const account = await createAccount(server)
    const api = apiOf(server, account.session.access_token)
    const codes = [await addShipment(api), await addShipment(api, { status: 'delivered' })]
    await verifiedReceipt(anyone, publicPath(codes[0] ?? ''), codes[0] ?? '', 1)
    const wish = { email: account.email, password: goodPassword, leave_open_shipments: true }
    expect((await api('POST', '/api/account/deletion', wish)).status).toBe(200)
    for (const code of codes) {
      expect(await verifiedReceipt(anyone, publicPath(code), code, 2)).toMatchObject({
        valid: true,
        erasure: { events: 1 },
      })
    }
  })
})
