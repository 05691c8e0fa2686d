import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { allScopes, createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { startServer } from '../../support/processes/server.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  saveWebhook,
  settled,
  webhookBodyOf,
  webhookPath,
} from '../../support/webhooks/webhooks.ts'
import {
  database,
  server,
  owner,
  api,
  other,
  receiver,
  read,
  startWebhookServer,
} from '../../support/webhooks/webhook-server.ts'

startWebhookServer()

const content = { events: webhookEvents, form: defaultForm }

const errorOf = ({ body }: Answer) => (body as { readonly error: string }).error

describe('an endpoint of an account', () => {
  test('does not exist at first, and has the settings with which it was created', async () => {
    expect(await listWebhooks(api)).toEqual([])
    const created = await createWebhook(api, receiver.url, { name: 'WMS', ...content })
    expect(created).toMatchObject({
      name: 'WMS',
      url: receiver.url,
      is_url_repeated: false,
      is_on: true,
      status: 'active',
      events: webhookEvents,
      form: defaultForm,
      statistics: { calls: 0, taken: 0, median: null, day_calls: 0 },
    })
    expect(await api('GET', `/api/webhooks/${created.id}`)).toMatchObject({ body: { data: created } })
    expect(await listWebhooks(api)).toEqual([created])
  })

  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
    [{ url: null }, 'url', 'required'],
    [{ url: '' }, 'url', 'required'],
    [{ url: 'exemplo.com.br' }, 'url', 'invalid_url'],
    [{ url: 'ftp://exemplo.com.br' }, 'url', 'invalid_url'],
    [{ url: 'https://ana:senha@exemplo.com.br/' }, 'url', 'invalid_url'],
    [{ url: `https://exemplo.com.br/${'x'.repeat(2_000)}` }, 'url', 'too_long'],
    [{ events: [] }, 'events', 'required'],
    [{ events: ['shipment.vanished'] }, 'events.0', 'invalid_choice'],
    [{ form: { ...defaultForm, shape: 'round' } }, 'form.shape', 'invalid_choice'],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, status: 'location' } } },
      'form.fields',
      'repeated_name',
    ],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, status: '__proto__ x' } } },
      'form.fields.status',
      'bad_characters',
    ],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, location: '__proto__' } } },
      'form.fields.location',
      'bad_characters',
    ],
  ])('is refused with the settings %j', async (changed, field, problem) => {
    const body = webhookBodyOf('https://exemplo.com.br/', changed)
    const refusal = { status: 400, body: { code: 'invalid_fields', fields: { [field]: expect.any(String) } } }
    expect({ problem, ...(await api('POST', '/api/webhooks', body)) }).toMatchObject(refusal)
    const { id } = await createWebhook(api, receiver.url)
    expect(await api('PUT', `/api/webhooks/${id}`, body)).toMatchObject(refusal)
  })

  test('accepts only public addresses by default', async () => {
    const strict = await startServer({ database })
    const call = apiOf(strict, owner.session.access_token)
    for (const url of [
      'http://exemplo.com.br/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://exemplo.com.br:22/',
    ])
      expect(
        await call('POST', '/api/webhooks', webhookBodyOf(url), { 'accept-language': 'pt-BR' }),
      ).toMatchObject({
        status: 400,
        body: { fields: { url: 'Só endereços https:// públicos, na porta 443, 80 ou de 8000 a 9999' } },
      })
    expect(await call('POST', '/api/webhooks', webhookBodyOf('https://exemplo.com.br/'))).toMatchObject({
      status: 201,
    })
    await strict.stop()
  })

  test('is hidden from other accounts, and its secret is not stored in plain text', async () => {
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`))
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
    const rows = await askAdmin<{ text: string }>(
      database,
      'select to_jsonb(w)::text as text from webhook_endpoints w',
    )
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
    const code = await addShipment(api)
    await settled(api)
    const [delivery] = await listDeliveries(api)
    expect(delivery?.tracking_id).toBe(code)
    const theirs = await createWebhook(other, receiver.url)
    expect(await listDeliveries(other)).toEqual([])
    const path = await webhookPath(api)
    for (const [method, at, body] of [
      ['GET', path],
      ['PUT', path, webhookBodyOf(receiver.url)],
      ['DELETE', path],
      ['POST', `${path}/enable`, {}],
      ['GET', `${path}/secret`],
      ['POST', `${path}/secret`, {}],
      ['GET', `${path}/preview`],
      ['POST', `${path}/test`, {}],
      ['GET', `${path}/deliveries`],
      ['GET', `${path}/deliveries/export.csv`],
      ['POST', `${path}/redeliveries`, {}],
      ['GET', `${path}/deliveries/${delivery?.id}`],
      ['POST', `${path}/deliveries/${delivery?.id}/redeliver`, {}],
      ['GET', `/api/webhooks/${theirs.id}/deliveries/${delivery?.id}`],
      ['POST', `/api/webhooks/${theirs.id}/deliveries/${delivery?.id}/redeliver`, {}],
    ] as const) {
      const nobody = at.replace(/[\da-f-]{36}/, randomUUID())
      const answer = await other(method, at, body)
      expect({ at, ...answer }).toMatchObject({ at, status: 404, body: { code: 'not_found' } })
      expect((await other(method, nobody, body)).body).toMatchObject({ error: errorOf(answer) })
    }
    expect((await listDeliveries(api)).map(({ id }) => id)).toEqual([delivery?.id])
    expect(await apiOf(server)('GET', '/api/webhooks')).toMatchObject({ status: 401 })
  })

  test('cancels queued deliveries but retains its log when the owner switches the endpoint off', async () => {
    receiver.answer = (response) => void response.writeHead(500).end()
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await expect.poll(() => receiver.calls.length).toBe(1)
    expect(await saveWebhook(api, receiver.url, { is_on: false })).toMatchObject({ status: 'inactive' })
    await addShipment(api)
    expect((await listDeliveries(api)).map(({ state }) => state)).toEqual(['cancelled'])
  })
})

describe('the webhook API', () => {
  const keyWith = async (...scopes: readonly string[]) => {
    const made = await createKey(api, { scopes })
    return { id: made.id, by: apiOf(server, made.key) }
  }
  const lacks = (scope: string) => ({
    status: 403,
    body: { code: 'insufficient_scope', error: `This API key does not have the permission ${scope}` },
  })

  test('refuses an API key without webhook scopes', async () => {
    await saveWebhook(api, receiver.url)
    const { by } = await keyWith(...allScopes.filter((scope) => !scope.startsWith('webhooks:')))
    expect(await by('GET', '/api/webhooks')).toMatchObject(lacks('webhooks:read'))
    expect(await by('GET', `${await webhookPath(api)}/deliveries`)).toMatchObject(lacks('webhooks:read'))
    expect(await by('DELETE', await webhookPath(api))).toMatchObject(lacks('webhooks:write'))
    expect(await read()).toMatchObject({ url: receiver.url })
  })

  test('shows everything except the secret to a read-only API key', async () => {
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`))
    const code = await addShipment(api)
    await settled(api)
    const { by } = await keyWith('webhooks:read')
    const [delivery] = await listDeliveries(by)
    const told = [
      await by('GET', await webhookPath(api)),
      await by('GET', `${await webhookPath(api)}/preview`),
      await by('GET', `${await webhookPath(api)}/deliveries/${delivery?.id}`),
    ]
    expect(told).toMatchObject([
      { status: 200, body: { data: { url: receiver.url, status: 'active' } } },
      { status: 200, body: { data: { body: expect.stringContaining(code) } } },
      { status: 200, body: { data: { tracking_id: code, tries: [{ outcome: 'taken' }] } } },
    ])
    expect(JSON.stringify(told)).not.toContain(secret.replace('whsec_', ''))
    expect(await by('GET', `${await webhookPath(api)}/secret`)).toMatchObject(lacks('webhooks:write'))
    expect(await by('POST', `${await webhookPath(api)}/secret`, {})).toMatchObject(lacks('webhooks:write'))
    expect(dataOf(await api('GET', `${await webhookPath(api)}/secret`))).toMatchObject({ secret })
  })

  test('performs a rotation or a test call only once if the same ID is sent again', async () => {
    await saveWebhook(api, receiver.url)
    const [first, second] = [randomUUID(), randomUUID()]
    const rotate = async (rotation: string): Promise<string> => {
      expect(await api('POST', `${await webhookPath(api)}/secret`, { rotation })).toMatchObject({
        status: 200,
      })
      return dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`)).secret
    }
    const secret = await rotate(first)
    expect(await rotate(first)).toBe(secret)
    const later = await rotate(second)
    expect(later).not.toBe(secret)
    // A repeated request for the first rotation has no effect, even after a second rotation.
    expect(await rotate(first)).toBe(later)

    const id = randomUUID()
    const callToTest = async (by: Api) => by('POST', `${await webhookPath(by)}/test`, { id })
    expect(await callToTest(api)).toMatchObject({ status: 201, body: { data: { id, is_test: true } } })
    expect(await callToTest(api)).toMatchObject({ status: 200, body: { data: { id } } })
    await saveWebhook(other, receiver.url)
    const reused = { status: 409, body: { code: 'id_reused' } }
    expect(await callToTest(other)).toMatchObject(reused)
    await addShipment(api)
    const own = (await listDeliveries(api)).find(({ is_test }) => !is_test)
    expect(await api('POST', `${await webhookPath(api)}/test`, { id: own?.id })).toMatchObject(reused)
    await settled(api)
    expect(receiver.calls.filter(({ json }) => (json as { test?: boolean }).test === true)).toHaveLength(1)
  })

  test('replaces the secret once per Idempotency-Key, and stores no response with the secret', async () => {
    const { by, id } = await keyWith('webhooks:write')
    await saveWebhook(by, receiver.url)
    const before = dataOf<{ secret: string }>(await by('GET', `${await webhookPath(api)}/secret`)).secret
    const once = { 'idempotency-key': 'rotation-1' }
    const rotated = await by('POST', `${await webhookPath(api)}/secret`, {}, once)
    const { secret } = dataOf<{ secret: string }>(await by('GET', `${await webhookPath(api)}/secret`))
    expect(secret).not.toBe(before)
    const again = await by('POST', `${await webhookPath(api)}/secret`, {}, once)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(rotated.body)
    expect(dataOf(await by('GET', `${await webhookPath(api)}/secret`))).toMatchObject({ secret })
    const kept = await askAdmin<{ answer: string }>(database, 'select answer from idempotency_keys')
    expect(kept.map(({ answer }) => answer).join()).toContain('previous_until')
    expect(kept.map(({ answer }) => answer).join()).not.toContain('whsec_')
    const trail = await askAdmin<{ event: string }>(
      database,
      `select event from audit_log where facts ->> 'key' = $1 and event like 'webhook%' order by id`,
      [id],
    )
    expect(trail.map(({ event }) => event).slice(0, 3)).toEqual([
      'webhook_created',
      'webhook_secret_read',
      'webhook_secret_rotated',
    ])
  })
})
