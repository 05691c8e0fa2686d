import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { deleteWebhooks, saveWebhook, settled, webhookPath } from '../../support/webhooks/webhooks.ts'

// Runs the commands of the tutorials unchanged.
const run = promisify(execFile)
let database: TestDatabase
let server: TestServer
let api: Api
let folder: string
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  api = apiOf(server, (await createAccount(server)).session.access_token)
  folder = await mkdtemp(join(tmpdir(), 'lastro-tutorial-'))
  env = { LASTRO_URL: server.url, LASTRO_KEY: (await createKey(api)).key }
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Extracts the programs of a tutorial: one that contains all steps, and the one of the webhook
 * receiver.
 */
async function programsOf(language: string): Promise<{ readonly steps: string; readonly receiver: string }> {
  const text = await readFile(join(import.meta.dirname, `../../../docs/tutorial.${language}.md`), 'utf8')
  const code = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const written = {
    steps: join(folder, `${language}.mjs`),
    receiver: join(folder, `${language}-receiver.mjs`),
  }
  await writeFile(written.steps, code.slice(0, -1).join('\n'))
  await writeFile(written.receiver, code.at(-1) ?? '')
  return written
}

describe.each(['pt', 'en'])('the tutorial in %s', (language) => {
  test('leads from an API key to a delivered shipment that anyone can verify', async () => {
    const { steps } = await programsOf(language)
    const { stdout } = await run(process.execPath, [steps], { env })
    const [, code = ''] = /(FT-\d{8}-[A-Z0-9]{6})\n/.exec(stdout) ?? []
    expect(stdout).toContain(`delivered ${server.url}/verify/${code}`)
  })

  test('has a receiver that accepts each signed message once, and refuses others', async () => {
    const { receiver } = await programsOf(language)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    await saveWebhook(api, url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`))
    const child: ChildProcess = spawn(process.execPath, [receiver], {
      env: { PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let said = ''
      child.stdout?.on('data', (piece: Buffer) => {
        said += piece.toString()
      })
      await expect.poll(() => said).not.toBe('')
      const code = await addShipment(api)
      await settled(api)
      await expect.poll(() => said).toContain(`shipment.created ${code} pending`)
      const forged = await fetch(url, {
        method: 'POST',
        body: '{}',
        headers: { 'webhook-signature': 'v1,AAAA' },
      })
      expect(forged.status).toBe(401)
    } finally {
      if (child.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      await deleteWebhooks(api)
    }
  })
})
