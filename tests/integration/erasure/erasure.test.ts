import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sendAuthorization } from '#features/authorizations/send-authorization.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  database,
  server,
  ownerAccount,
  driverAccount,
  owner,
  driver,
  anyone,
  pt,
  erase,
  publicPath,
  ownPath,
  startErasureServer,
} from '../../support/api/erasure-server.ts'

startErasureServer()

const gone = {
  status: 410,
  body: {
    code: 'shipment_erased',
    error: 'O conteúdo desta remessa foi apagado. Nada mais pode ser registrado nela.',
  },
}

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
        expect({ status, body }).toMatchObject({ status: 410, body: { code: 'shipment_erased' } })
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
    const email = granted.email ?? ''
    await mailTo(server.dataDir, email)
    const outbox = openMailer(server.services)
    const overtaken = {
      send: async (mail: Mail) => {
        expect((await erase(code)).status).toBe(200)
        await vi.waitUntil(async () => (await mailsTo(server.dataDir, email)).length === 0, waitTimeout)
        await outbox.send(mail)
      },
    }
    const request = { userId: ownerAccount.session.user.id, authorizationId: granted.id }
    await sendAuthorization.run({ ...jobServicesOf(server.services), mailer: overtaken }, request)
    await vi.waitUntil(async () => (await mailsTo(server.dataDir, email)).length === 0, waitTimeout)
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
