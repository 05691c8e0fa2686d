import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildListenerInto } from '../../../tools/build-program-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { likeNode20WithFetch } from '../../support/processes/like-node-20.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
const file = 'lastro-listen.mjs'
let server: TestServer
let api: Api
let key: string
let receiver: WebhookReceiver
let folder: string

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  ;({ key } = await createKey(api, { scopes: ['webhooks:read'] }))
  receiver = await startReceiver()
  folder = await mkdtemp(join(tmpdir(), 'lastro-listener-'))
  await buildListenerInto(folder)
})
afterAll(async () => {
  await receiver?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.answer = (response) => void response.end()
})

const told = () => receiver.calls.map(({ json }) => json.event)

test('the listener in one file has its SHA-256 beside it, and little code besides its own', async () => {
  const path = join(folder, file)
  expect((await stat(path)).size).toBeLessThanOrEqual(36_000)
  const program = await readFile(path, 'utf8')
  expect(program).not.toContain('withResolvers')
  const digest = createHash('sha256').update(program).digest('hex')
  expect(await readFile(`${path}.sha256`, 'utf8')).toBe(`${digest}  ${file}\n`)
})

describe.each([
  ['lastro listen', () => [main, 'listen']],
  [`node ${file}`, () => ['--import', likeNode20WithFetch, join(folder, file)]],
] as const)('%s', (program, argumentsOf) => {
  const spawnWith = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [...argumentsOf(), ...args], {
      cwd: folder,
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  /** Starts the program. `printed` returns what it printed so far. */
  function startListening(...args: readonly string[]) {
    const child = spawnWith([...args, '--lang', 'en'], { LASTRO_URL: server.url, LASTRO_KEY: key })
    const ended = once(child, 'exit')
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part))
    child.stderr.pipe(process.stderr)
    const stop = async (): Promise<number | null> => {
      child.kill('SIGINT')
      const [code] = (await ended) as [number | null]
      return code
    }
    onTestFinished(async () => void (await stop()))
    const prints = (part: string | RegExp) =>
      expect.poll(() => printed, { timeout: 2 * waitTimeout }).toMatch(part)
    return { printed: () => printed, prints, stop }
  }

  /** Runs the program with arguments that it refuses. */
  async function refuse(...args: readonly string[]): Promise<string> {
    const child = spawnWith(args, {})
    const ended = once(child, 'exit')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(stdout).toBe('')
    expect(await ended).toEqual([2, null])
    expect(stderr).toContain(`${program.startsWith('node') ? program : 'lastro'} --help`)
    return stderr
  }

  test('forwards new events, signed by the secret that it prints, and ends with a cursor', async () => {
    // An event that is not in the log yet would be a new one.
    const known = await addShipment(api)
    await expect.poll(async () => (await readShipment(api, known)).blockchain_verified).toBe(true)
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

  test('waits for a receiver that is down, and repeats what it refuses', async () => {
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
  ])('refuses %s', async (_case, args, sentence) => {
    const given = args.includes('--key') ? args : ['--key', key, ...args]
    const to = args.includes('--server') ? [] : ['--server', server.url]
    const stderr = await refuse(receiver.url, ...given, ...to, '--lang', 'en')
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain(given[1] ?? '')
  })

  test('prints its own usage', async () => {
    const child = spawnWith(['--help', '--lang', 'en'], {})
    expect(await text(child.stdout)).toContain(`  ${program} URL --key KEY --server ADDRESS`)
  })

  test('names what is missing', async () => {
    expect(await refuse()).toContain('falta o endereço do receptor')
    expect(await refuse(receiver.url)).toContain('falta a opção --server')
    expect(await refuse(receiver.url, '--server', server.url)).toContain('falta a opção --key')
  })
})
