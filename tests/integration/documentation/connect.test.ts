import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { companyApi } from '../../support/api/companies.ts'
import { addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedSite } from '../../support/processes/shared-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

// Runs the programs and commands of docs/connect.*.md unchanged.

const run = promisify(execFile)
const scopes = ['shipments:write', 'checkpoints:write', 'webhooks:read']
const repository = join(import.meta.dirname, '../../..')
let server: TestServer
let api: Api
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  ;({ server } = await sharedSite())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  const { key } = await createKey(api, { scopes })
  folder = await mkdtemp(join(tmpdir(), 'lastro-connect-'))
  const PATH = [dirname(process.execPath), process.env['PATH']].join(':')
  env = { ...process.env, PATH, LASTRO_URL: server.url, LASTRO_KEY: key }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the code of a page by language, in the order of the page. */
async function codeOf(language: string): Promise<{ readonly js: string[]; readonly sh: string[] }> {
  const text = await readFile(join(repository, `docs/connect.${language}.md`), 'utf8')
  const blocks = [...text.matchAll(/^```(js|sh)\n([\s\S]*?)^```$/gm)]
  const of = (kind: string) => blocks.flatMap(([, name, code = '']) => (name === kind ? [code] : []))
  return { js: of('js'), sh: of('sh') }
}

/** Opens a test company with a key. */
async function testKey(): Promise<string> {
  const owner = await createAccount(server)
  const body = { name: 'Empresa de teste', is_test: true }
  const { id } = dataOf<{ id: string }>(
    await apiOf(server, owner.session.access_token)('POST', '/api/companies', body),
  )
  const { key } = await createKey(companyApi(server, owner, id), { scopes })
  expect(key).toMatch(/^ff_test_/)
  return key
}

/** Waits until the log contains all events of a shipment. */
const inLog = (code: string) =>
  expect.poll(async () => (await readShipment(api, code)).blockchain_verified).toBe(true)

const sh = (code: string, given: object = {}) =>
  run('sh', ['-ec', code], { cwd: folder, env: { ...env, ...given } })

/** Starts commands that end with the test. */
function start(code: string, given: object): { readonly prints: (part: string) => Promise<void> } {
  const child = spawn('sh', ['-ec', code], {
    cwd: folder,
    detached: true,
    env: { ...env, ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  onTestFinished(async () => {
    // The whole group ends, since the shell waits for its program.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return {
    prints: async (part) => {
      await expect.poll(() => text, { timeout: 2 * waitTimeout }).toContain(part)
    },
  }
}

describe.each([
  ['pt', { receiver: 'receptor.mjs', csv: 'remessas.csv', heading: 'ID de rastreamento', mark: 'TESTE' }],
  ['en', { receiver: 'receiver.mjs', csv: 'shipments.csv', heading: 'Tracking ID', mark: 'TESTE' }],
] as const)('the page about connections in %s', (language, names) => {
  test('has a program for an ERP that reads each event once', async () => {
    const { js } = await codeOf(language)
    const program = join(folder, `erp-${language}.mjs`)
    await writeFile(program, js[0] ?? '')
    await rm(join(folder, 'cursor.txt'), { force: true })
    const read = async () => (await run(process.execPath, [program], { cwd: folder, env })).stdout
    const code = await addShipment(api, { reference: `Pedido ${newCode()}` })
    await inLog(code)
    expect(await read()).toMatch(/shipment\.created Pedido FT-\S+ pending\n$/)
    expect(await read()).toBe('')
    await inLog(await addShipment(api, { reference: 'Pedido 7' }))
    expect(await read()).toMatch(/^[\da-f-]{36} shipment\.created Pedido 7 pending\n$/)
  })

  test('has a command that writes the list as CSV', async () => {
    const code = await addShipment(api)
    const { sh: commands } = await codeOf(language)
    await sh(commands[0] ?? '')
    const csv = await readFile(join(folder, names.csv), 'utf8')
    expect(csv).toContain(code)
    expect(csv.split('\n')[0]).toContain(names.heading)
  })

  test('leads from a test company to a signed event on a laptop and a verified receipt', async () => {
    const { js, sh: commands } = await codeOf(language)
    const [, variables = '', receive = '', listen = '', ...steps] = commands
    const [, secret] = /WEBHOOK_SECRET=(\S+)/.exec(variables) ?? []
    const given = { PORT: String(await freePort()), WEBHOOK_SECRET: secret, LASTRO_KEY: await testKey() }
    await writeFile(join(folder, names.receiver), js[1] ?? '')
    const receiver = start(receive, given)
    await receiver.prints('waiting')
    const listening = start(listen, given)
    await listening.prints('Ctrl-C')
    const { stdout } = await sh(steps.join('\n'), given)
    const [code = ''] = /FT-\d{8}-TS\w+/.exec(stdout) ?? []
    expect(stdout).toContain(names.mark)
    for (const event of ['shipment.created', 'checkpoint.created', 'shipment.updated']) {
      await receiver.prints(`${event} ${code} `)
    }
    await listening.prints('200')
    const forged = await fetch(`http://127.0.0.1:${given.PORT}`, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(401)
  })
})
