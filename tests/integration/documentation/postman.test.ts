import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { json, startPlaceService, type PlaceService } from '../../support/browser/place-service.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let receiver: WebhookReceiver
let ceps: PlaceService

beforeAll(async () => {
  database = await createDatabase()
  const address = { logradouro: 'Rodovia Fernão Dias', bairro: 'Cinco', localidade: 'Contagem', uf: 'MG' }
  ceps = await startPlaceService(json({ cep: '32210-110', complemento: '', ...address }))
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any', CEP_URL: ceps.url } })
  receiver = await startReceiver()
})
afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
  await ceps?.stop()
  await database?.drop()
})

type Item = {
  readonly name: string
  readonly event: readonly { readonly listen: string; readonly script: { readonly exec: string[] } }[]
  readonly request: {
    readonly method: string
    readonly auth?: object
    readonly header: readonly { key: string; value: string; disabled?: boolean }[]
    readonly url: { readonly raw: string; readonly variable: readonly { key: string; value: string }[] }
    readonly body?: { readonly raw?: string }
  }
}
type Collection = {
  readonly variable: readonly { key: string; value: string }[]
  readonly item: readonly { readonly item: readonly Item[] }[]
}

/**
 * Runs the collection in its order, as Postman does.
 * @returns the answer of each call
 */
async function play(changes: string): Promise<readonly string[]> {
  const { key } = await createKey(apiOf(server, (await createAccount(server)).session.access_token))
  const { body } = await apiOf(server)('GET', '/api/postman.json')
  const { variable, item } = body as Collection
  const variables = new Map(variable.map((one) => [one.key, one.value]))
  variables.set('base_url', '').set('api_key', key).set('change_settings', changes)
  const fill = (text: string) =>
    text
      .replaceAll('{{$guid}}', () => crypto.randomUUID())
      .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => variables.get(name) ?? `no ${name}`)
      // No test calls a host on the Internet.
      .replaceAll('https://erp.example/webhooks/lastro', receiver.url)
  const answers: string[] = []
  for (const { name, event, request } of item.flatMap((folder) => folder.item)) {
    let isSkipped = false
    let response: { code: number; json: () => unknown } | undefined
    const run = (listen: string) => {
      const pm = {
        collectionVariables: {
          get: (one: string) => variables.get(one),
          set: (one: string, value: string) => variables.set(one, value),
        },
        execution: { skipRequest: () => (isSkipped = true) },
        response,
      }
      for (const { script } of event.filter((one) => one.listen === listen))
        runInNewContext(script.exec.join('\n'), { pm })
    }
    run('prerequest')
    if (isSkipped) continue
    const { method, url, header, body: sent, auth } = request
    const path = url.variable.reduce((raw, one) => raw.replace(`:${one.key}`, fill(one.value)), fill(url.raw))
    const headers = header.filter(({ disabled }) => disabled !== true)
    if (path.includes('//') || path.endsWith('/')) return [...answers, `${name}: a variable is empty`]
    const call = path.endsWith('/live') ? openStream : apiOf(server, auth === undefined ? key : undefined)
    const answer = await call(
      method,
      path,
      sent?.raw === undefined ? undefined : fill(sent.raw),
      Object.fromEntries(headers.map((one) => [one.key.toLowerCase(), fill(one.value)])),
    )
    response = { code: answer.status, json: () => answer.body }
    run('test')
    const refused = /openapi|postman/.test(path)
      ? undefined
      : JSON.stringify(answer.body)
          .match(answer.status < 300 ? /"ok":false.*/ : /.*/)?.[0]
          .slice(0, 300)
    const outcome = answer.status < 300 && refused === undefined ? 'done' : `${answer.status} ${refused}`
    answers.push(`${method} ${url.raw.slice('{{base_url}}'.length)} ${name}: ${outcome}`)
  }
  return answers
}

/** Opens a stream of events, which does not end by itself, and closes it. */
async function openStream(_method: string, path: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const { status, body } = await fetch(`${server.url}${path}`)
  await body?.cancel()
  return { status, body: {} }
}

/**
 * Calls that fail, because the run erases no shipment, and has no picture, file, excursion, report,
 * delivery, mailed link, air waybill, demonstration or invitation.
 */
const withoutSubject = [
  'GET /api/shipments/:tracking_id/erasure ',
  'POST /api/fsu ',
  'GET /api/media/:sha256 ',
  'PUT /api/media/:sha256 ',
  'GET /api/shipments/:tracking_id/delivery.pdf ',
  'POST /api/excursions/:id/acknowledgement ',
  'POST /api/shipments/:tracking_id/logger-files ',
  'GET /api/shipments/:tracking_id/condition-files/:digest ',
  'GET /api/shipments/:tracking_id/condition-reports/:revision ',
  'POST /api/public/delivery-link/media ',
  'POST /api/public/delivery-link/media/:sha256 ',
  'GET /api/public/showcase/photo ',
  'GET /api/public/showcase/report ',
  'POST /api/public/invitation ',
]

test.runIf(isWhole).each([
  ['leaves settings alone', 'false', 44],
  ['changes settings too', 'true', 60],
])('the Postman collection succeeds call by call for two accounts and %s', async (_case, changes, least) => {
  for (const account of ['first', 'second']) {
    const answers = await play(changes)
    const refused = answers.filter((one) => !one.endsWith(': done'))
    expect(
      refused.filter((one) => !withoutSubject.some((call) => one.startsWith(call))),
      account,
    ).toEqual([])
    expect(answers.length, account).toBeGreaterThanOrEqual(least)
  }
})
