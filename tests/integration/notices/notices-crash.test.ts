import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { watch, type FSWatcher } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addNotified, noticesOf, switchNotices } from '../../support/api/notices.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { pick } from '../../support/vitest/pick.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const kills = isWhole ? 50 : 3
const shipments = isWhole ? 500 : 15
/** Requests of one round between two kills. */
const perKill = Math.ceil((shipments * 2) / kills)

let dataDir: string
let server: ServerProcess
let api: Api

/** A mail in the outbox or an answer to a departure: `mail` or `answer`. */
const facts = new EventEmitter()
let watcher: FSWatcher

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-notices-crash-'))
  server = await startProcess(dataDir, await freePort())
  const owner = await createAccount(server)
  const { id } = await createCompany(server, owner, 'Entregas Ltda.')
  api = companyApi(server, owner, id)
  await switchNotices(api)
  watcher = watch(join(dataDir, 'outbox'), (_change, name) => {
    if (name?.endsWith('.eml') === true) facts.emit('mail')
  })
}, 120_000)

afterAll(async () => {
  watcher?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the server like systemd: again if a busy machine lets its first connections time out. */
async function startAgain(port: number, tries = 5): Promise<ServerProcess> {
  try {
    return await startProcess(dataDir, port)
  } catch (error) {
    if (tries === 1 || !String(error).includes('connection timeout')) throw error
    return startAgain(port, tries - 1)
  }
}

/** Records a departure, and sends it again while the server is down. */
async function depart(code: string, event_id: string, status: string, minutesAgo: number): Promise<void> {
  const occurred_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const body = { event_id, tracking_id: code, occurred_at, checkpoint_type: 'saida', status, location: 'CD' }
  await expect
    .poll(async () => (await api('POST', '/api/checkpoints', body).catch(() => undefined))?.status, {
      timeout: 60_000,
    })
    .toSatisfy((code_) => code_ === 201 || code_ === 200)
  facts.emit('answer')
}

/** Resolves at the n-th further fact, from 1. */
function seen(fact: string, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  facts.on(fact, () => --left === 0 && resolve())
  return promise.finally(() => facts.removeAllListeners(fact))
}

async function files(): Promise<readonly string[]> {
  return (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.eml'))
}

test(
  'each event that calls for a mail has exactly one, in order, although the server is killed',
  { timeout: isWhole ? 1_800_000 : 240_000 },
  async () => {
    const codes: string[] = []
    for (let n = 0; n < shipments; n++) codes.push((await addNotified(api)).code)
    const events = codes.flatMap((code) => [
      { code, event: randomUUID(), kind: 'on_the_way', status: 'Em trânsito', minutesAgo: 30 },
      { code, event: randomUUID(), kind: 'out_for_delivery', status: 'Saiu para entrega', minutesAgo: 10 },
    ])
    for (let kill = 0; kill < kills; kill++) {
      const part = events.slice(kill * perKill, (kill + 1) * perKill)
      const fact = pick(fc.constantFrom('mail', 'answer'), kill)
      const reached = seen(fact, pick(fc.integer({ min: 1, max: part.length }), kill))
      const recording = (async () => {
        for (const { code, event, status, minutesAgo } of part) await depart(code, event, status, minutesAgo)
      })()
      await reached
      await server.kill()
      server = await startAgain(Number(new URL(server.url).port))
      await recording
    }
    for (const code of codes) {
      await expect
        .poll(async () => (await noticesOf(api, code)).map(({ state }) => state), { timeout: 180_000 })
        .toEqual(['sent', 'sent'])
    }
    const names = await files()
    const mailed = names.flatMap(
      (name) => /-((?:on_the_way|out_for_delivery)\..*)\.eml$/.exec(name)?.[1] ?? [],
    )
    expect(mailed.toSorted()).toEqual(events.map(({ kind, event }) => `${kind}.${event}`).toSorted())
    for (const code of codes) {
      const [first, second] = await Promise.all(
        events
          .filter((one) => one.code === code)
          .map(async ({ event }) => {
            const name = names.find((one) => one.includes(event)) ?? ''
            return (await stat(join(dataDir, 'outbox', name))).mtimeMs
          }),
      )
      expect(second).toBeGreaterThan(first ?? Infinity)
    }
  },
)
