import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
let server: TestServer
let api: Api
let key: string
let receiver: WebhookReceiver

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  ;({ key } = await createKey(api, { scopes: ['webhooks:read'] }))
  receiver = await startReceiver()
})
afterAll(() => receiver?.stop())
beforeEach(() => {
  receiver.calls.length = 0
  receiver.answer = (response) => void response.end()
})

/** Starts `lastro listen` in a process. `printed` returns what it printed so far. */
function startListening(...args: readonly string[]) {
  const child = spawn(process.execPath, [main, 'listen', ...args, '--lang', 'en'], {
    env: { ...process.env, LASTRO_URL: server.url, LASTRO_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT')
    const [code] = (await ended) as [number | null]
    return code
  }
  onTestFinished(async () => void (await stop()))
  const prints = (part: string | RegExp) =>
    expect.poll(() => text, { timeout: 2 * waitTimeout }).toMatch(part)
  return { printed: () => text, prints, stop }
}

const told = () => receiver.calls.map(({ json }) => json.event)

test('lastro listen forwards new events, signed by the secret that it prints, and ends with a cursor', async () => {
  await addShipment(api)
  const listening = startListening(receiver.url)
  await listening.prints('Ctrl-C ends.')
  const [secret = ''] = /whsec_\S+/.exec(listening.printed()) ?? []
  const code = await addShipment(api)
  await addCheckpoint(api, code, 1)
  await listening.prints(new RegExp(`shipment.updated {2}${code} {2}200 {2}\\d+ ms`))
  expect(told()).toEqual(['shipment.created', 'checkpoint.created', 'shipment.updated'])
  for (const { body, headers } of receiver.calls) {
    new Webhook(secret).verify(body, headers as Record<string, string>)
  }
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
  expect(await listening.stop()).toBe(0)
  const [, cursor = ''] = /--after (\S+)/.exec(listening.printed()) ?? []

  receiver.calls.length = 0
  const next = await addShipment(api)
  const again = startListening(receiver.url, '--after', cursor, '--secret', secret)
  await again.prints(next)
  expect(told()).toEqual(['shipment.created'])
})

test('lastro listen waits for a receiver that is down, and repeats what it refuses', async () => {
  const { port } = receiver
  await receiver.stop()
  const listening = startListening(receiver.url)
  await listening.prints('Ctrl-C ends.')
  const code = await addShipment(api)
  await listening.prints(new RegExp(`${code} {2}no answer \\(ECONNREFUSED\\); trying again`))
  receiver = await startReceiver(port)
  receiver.answer = (response) => void response.writeHead(receiver.calls.length === 1 ? 500 : 204).end()
  await listening.prints(new RegExp(`${code} {2}500; trying again in 1 s`))
  await listening.prints(new RegExp(`${code} {2}204`))
  const [first, second] = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect(first).toBe(second)
})

test.each([
  ['a key that is none', ['--key', 'segredo'], 'the key is no API key'],
  ['an unknown key', ['--key', `ff_${'0'.repeat(24)}_${'z'.repeat(24)}`], 'refused the list of events'],
  ['a garbled cursor', ['--after', 'ontem'], 'The cursor is not of this list'],
  ['a secret that is none', ['--secret', 'segredo'], 'whsec_'],
  ['a server that is no address', ['--server', 'lastro'], '“lastro” is no http or https address'],
])('lastro listen refuses %s', async (_case, args, sentence) => {
  const given = args.includes('--key') ? args : ['--key', key, ...args]
  const to = args.includes('--server') ? [] : ['--server', server.url]
  const { code, stderr } = await runCli('/tmp', ['listen', receiver.url, ...given, ...to, '--lang', 'en'])
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain(given[1] ?? '')
})

test('lastro listen names what is missing', async () => {
  const missing = async (...args: readonly string[]): Promise<string> =>
    (await runCli('/tmp', ['listen', ...args])).stderr
  expect(await missing()).toContain('falta o endereço do receptor')
  expect(await missing(receiver.url)).toContain('falta a opção --server')
  expect(await missing(receiver.url, '--server', server.url)).toContain('falta a opção --key')
})
