import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { formatSignerKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { openTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { reachChain } from '#features/anchors/reach-chain.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { auditNew } from '#features/audit/runs/audit-jobs.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { chainId, startChain } from '../../support/log/chain.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { openRollable, type RollableDatabase } from '../../support/database/rolled-back.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { startWitness } from '../../support/log/witness-process.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'
import { newCode } from '../../support/api/shipment-api.ts'

/** Number of repetitions of each test, from `LASTRO_FORK_RUNS`. */
const RUNS = Number(process.env['LASTRO_FORK_RUNS'] ?? 1)
const runs = Array.from({ length: RUNS }, (_, run) => run)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Env = Readonly<Record<string, string>>

type Installation = {
  readonly rollable: RollableDatabase
  /** Connections to the database that is currently in use. They do not pass through the proxy. */
  readonly admin: Pool
  readonly verifierKey: string
  readonly start: (folder: string, env?: Env, isAlone?: boolean) => Promise<TestServer>
  /**
   * Creates an account while there is only one node, because each node stores mails in its own
   * folder.
   */
  readonly signUp: (node: TestServer) => Promise<void>
  readonly record: (node: TestServer) => Promise<void>
  readonly published: (node: TestServer) => Promise<number>
  readonly whole: (node: TestServer) => ReturnType<typeof checkLog>
  readonly state: () => Promise<{ readonly signed: number; readonly waiting: number }>
}

async function installation(): Promise<Installation> {
  const database = await createDatabase()
  closing.push(() => database.drop())
  const rollable = await openRollable(database)
  closing.push(() => rollable.stop())
  const root = await mkdtemp(join(tmpdir(), 'lastro-rolled-back-'))
  closing.push(() => rm(root, { recursive: true, force: true }))
  const key = signerKey('lastro.example/rolled-back', randomBytes(32))
  const log = { LOG_ORIGIN: key.name, LOG_KEY: formatSignerKey(key) }
  const admin = openTestPool(database.adminUrl, 2)
  closing.push(() => admin.end())
  let token = ''
  return {
    rollable,
    admin,
    verifierKey: formatVerifierKey(key.verifier),
    async start(folder, env = {}, isAlone = false) {
      const dataDir = join(root, folder)
      const node = await startServer({ database: rollable, dataDir, isAlone, env: { ...log, ...env } })
      closing.push(() => node.stop())
      return node
    },
    async signUp(node) {
      token = (await createAccount(node)).session.access_token
    },
    async record(node) {
      const tracking_id = newCode()
      const body = { tracking_id, origin: 'a', destination: 'b' }
      const status = async (): Promise<number> =>
        (await apiOf(node, token)('POST', '/api/shipments', body)).status
      await expect.poll(status).toBeOneOf([201, 409])
    },
    async published(node) {
      const { status, body } = await apiOf(node)('GET', '/log/checkpoint')
      // The start of the log is no recorded leaf.
      return status === 200 ? Math.max(0, openTreeHead(String(body), key.verifier).size - 1) : -1
    },
    async whole({ dataDir, services }) {
      return checkLog(admin, await loadLogIdentity(services.config, database.keys), logFolder(dataDir))
    },
    async state() {
      const { rows } = await admin.query<{ signed: number; waiting: number }>(
        'select (select max(size) from log_heads) as signed, (select count(*)::int from log_queue) as waiting',
      )
      return rows[0] ?? { signed: -1, waiting: -1 }
    },
  }
}

const operator = 'operadora@exemplo.com.br'

const readiness = async (node: TestServer): Promise<{ readonly signing?: unknown }> =>
  (await (await fetch(`${node.url}/readyz`)).json()) as { readonly signing?: unknown }
const signing = async (node: TestServer): Promise<unknown> => (await readiness(node)).signing

/** Returns the size of the newest head that a node received from another node. */
async function seenBy({ dataDir }: TestServer): Promise<number> {
  const note = await readFile(join(logFolder(dataDir), 'seen-head'), 'utf8').catch(() => '')
  return Number(note.split('\n')[1])
}

describe('two nodes and a rolled-back database', () => {
  test.runIf(isWhole).each(
    sampled(
      runs.flatMap((run) =>
        [false, true].flatMap((knowEachOther) =>
          ['runs on', 'stops'].map((fate) => [run, knowEachOther ? 'set' : 'not set', fate] as const),
        ),
      ),
      4,
    ),
  )('publish one history only: run %i, NODES %s, the former leader %s', async (run, nodesSet, fate) => {
    const here = await installation()
    const { rollable } = here
    const ports = [await freePort(), await freePort()] as const
    const start = (at: 0 | 1): Promise<TestServer> =>
      here.start(`node-${at}`, {
        PORT: String(ports[at]),
        ...(nodesSet === 'set' && { NODES: `http://127.0.0.1:${ports[at === 0 ? 1 : 0]}` }),
      })
    const first = await start(0)
    await here.signUp(first)
    const nodes = [first, await start(1)] as const
    const before = 1 + (run % 3)
    for (let at = 0; at < before; at++) await here.record(nodes[0])
    await expect.poll(() => here.published(nodes[0])).toBe(before)
    await rollable.snapshot()
    for (let at = 0; at < 3; at++) await here.record(nodes[0])
    await expect.poll(() => here.published(nodes[0])).toBe(before + 3)
    const notes = await Promise.all(
      nodes.map((node) => readFile(join(logFolder(node.dataDir), 'checkpoint'), 'utf8').catch(() => '')),
    )
    const led = notes[0]?.split('\n')[1] === String(before + 4) ? 0 : 1
    const [leader, other] = [nodes[led], nodes[led === 0 ? 1 : 0]]
    // Without NODES, the other node receives a head only after the head was published.
    // Sizes of heads count the start of the log too.
    await expect.poll(() => seenBy(other)).toBe(before + 4)

    await rollable.exchange(fate === 'stops' ? () => leader.stop() : undefined)
    await here.record(other)
    await expect
      .poll(() => signing(other))
      .toMatchObject({ state: 'held', cause: 'conflict', size: before + 4 })
    expect(await readiness(other)).toMatchObject({ status: 'degraded', causes: ['signing'] })
    expect(await here.state()).toEqual({ signed: before + 1, waiting: 1 })
    expect(await here.published(other)).toBe(before)

    await rollable.exchange()
    if (fate === 'stops') await start(led)
    await expect.poll(() => signing(other)).toEqual({ state: 'ok' })
    await here.record(other)
    await expect.poll(() => here.published(other)).toBe(before + 4)
    const size = before + 5
    await expect.poll(() => here.whole(other)).toMatchObject({ size, waiting: 0 })
  })
})

describe('a rollback of database and files', () => {
  test.runIf(isWhole).each(['witness', 'anchor'] as const)(
    'is detected with the %s, nothing is signed, and the operator is notified',
    async (keeper) => {
      const here = await installation()
      const { rollable } = here
      const env = {
        OPERATOR_NAME: 'Operadora',
        OPERATOR_EMAIL: operator,
        ...(await (keeper === 'witness' ? witnessOf(here) : chainOf())),
      }
      const first = await here.start('data', env)
      await here.signUp(first)
      await here.record(first)
      await expect.poll(() => here.published(first)).toBeGreaterThan(0)
      await rollable.snapshot()
      const { signed } = await here.state()
      const copy = join(first.dataDir, '../copy')
      await cp(first.dataDir, copy, { recursive: true })
      await here.record(first)
      await expect.poll(() => storedBy(keeper, here, env)).toBeGreaterThan(signed)
      await first.stop()

      await rm(first.dataDir, { recursive: true })
      await cp(copy, first.dataDir, { recursive: true })
      await rollable.exchange()
      const again = await here.start('data', env)
      await here.record(again)
      await expect.poll(() => signing(again)).toMatchObject({ state: 'held', cause: 'conflict', keeper })
      const state = await here.state()
      expect(state).toMatchObject({ signed })
      expect(state.waiting).toBeGreaterThan(0)
      const get = async (path: string) => (await apiOf(again)('GET', path)).body
      expect(await get('/metrics')).toContain('lastro_log_held{cause="conflict"} 1')
      expect(await get('/api/public/status')).toMatchObject({ data: { sequencer: 'conflict' } })
      const services = jobServicesOf(again.services)
      await auditNew.run(services, {})
      expect(await mailsTo(again.dataDir, operator)).toHaveLength(1)
      const identity = await loadLogIdentity(again.services.config, again.services.keys)
      const audited = await auditEverything(auditSource(again.services.pool), identity, {
        folder: logFolder(again.dataDir),
        overdueBefore: undefined,
        chain: await reachChain(again.services.config.anchors),
      })
      expect(audited.log).toContainEqual(
        expect.objectContaining({ code: 'published_unknown', place: expect.stringMatching(`^${keeper}`) }),
      )
    },
  )
})

async function witnessOf({ verifierKey }: Installation): Promise<Env> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-rolled-back-witness-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const { key, url, kill } = await startWitness(folder, [verifierKey], ['--name', 'lastro.example/vigia'])
  closing.push(() => kill('SIGTERM'))
  return { WITNESSES: `${key} ${url}`, WITNESS_EVERY: '1' }
}

async function chainOf(): Promise<Env> {
  const chain = await startChain()
  closing.push(() => chain.close())
  await chain.client.setAutomine(true)
  return {
    ANCHOR_RPC_URL: chain.rpcUrl,
    ANCHOR_KEY: chain.key,
    ANCHOR_CONTRACT: chain.contract,
    ANCHOR_CHAIN_ID: String(chainId),
    ANCHOR_EVERY: '1s',
    ANCHOR_CONFIRMATIONS: '1',
  }
}

async function storedBy(keeper: 'witness' | 'anchor', { admin }: Installation, env: Env): Promise<number> {
  if (keeper === 'anchor') {
    const chain = await reachChain(readConfig(env).anchors)
    return (await chain?.anchored())?.size ?? 0
  }
  const { rows } = await admin.query<{ size: number }>('select max(size) as size from log_cosignatures')
  return rows[0]?.size ?? 0
}

describe('a node without a saved head in its folder', () => {
  test.runIf(isWhole)(
    'signs nothing before a comparison with another node, witness or anchor, except with --alone',
    async () => {
      const here = await installation()
      const first = await here.start('first')
      await here.signUp(first)
      await here.record(first)
      await expect.poll(() => here.published(first)).toBe(1)
      await first.stop()
      const other = await here.start('other')
      await here.record(other)
      await expect.poll(() => signing(other)).toEqual({ state: 'held', cause: 'no_keeper' })
      const status = await apiOf(other)('GET', '/api/public/status')
      expect(status.body).toMatchObject({ data: { sequencer: 'no_keeper' } })
      expect(await here.state()).toEqual({ signed: 2, waiting: 1 })
      await other.stop()
      const alone = await here.start('other', {}, true)
      await expect.poll(() => here.published(alone)).toBe(2)
      await alone.stop()
      const again = await here.start('other')
      await here.record(again)
      await expect.poll(() => here.published(again)).toBe(3)
    },
  )
})

describe('several nodes with NODES', () => {
  test.runIf(isWhole)('publish a head only after another node stored that head', async () => {
    const here = await installation()
    const ports = [await freePort(), await freePort()] as const
    const urlOf = (at: 0 | 1): string => `http://127.0.0.1:${ports[at]}`
    const first = await here.start('first', { PORT: String(ports[0]), NODES: urlOf(1) })
    await here.signUp(first)
    await here.record(first)
    await expect.poll(() => signing(first)).toEqual({ state: 'held', cause: 'no_keeper' })
    expect(await here.published(first)).toBe(-1)
    const second = await here.start('second', { PORT: String(ports[1]), NODES: urlOf(0) })
    await expect.poll(() => here.published(first)).toBe(1)
    await second.stop()
    await here.record(first)
    await expect.poll(() => signing(first)).toEqual({ state: 'held', cause: 'no_keeper' })
    expect(await here.published(first)).toBe(1)
    await here.start('second', { PORT: String(ports[1]), NODES: urlOf(0) })
    await expect.poll(() => here.published(first)).toBe(2)
  })

  test.runIf(isWhole)('a node does not count as its own peer', async () => {
    const here = await installation()
    const port = await freePort()
    const node = await here.start('only', { PORT: String(port), NODES: `http://127.0.0.1:${port}` })
    await here.signUp(node)
    await here.record(node)
    await expect.poll(() => signing(node)).toEqual({ state: 'held', cause: 'no_keeper' })
    expect(await here.published(node)).toBe(-1)
  })
})

describe('a received head', () => {
  async function recordingNode() {
    const here = await installation()
    const node = await here.start('data')
    await here.signUp(node)
    await here.record(node)
    await expect.poll(() => here.published(node)).toBe(1)
    const { signer, vrfKey } = await loadLogIdentity(node.services.config, node.services.keys)
    const put = async (note: string): Promise<number> => {
      const headers = { 'content-type': 'text/plain' }
      const init = { method: 'PUT', body: note, headers }
      return (await fetch(`${node.url}/log/seen-head`, init)).status
    }
    return { node, put, signer, head: { origin: signer.name, size: 2, root: randomBytes(32), vrfKey } }
  }

  test('is refused if it is forged or contradicts the head of the node', async () => {
    const { node, put, signer, head } = await recordingNode()
    expect(await put(signTreeHead(head, signerKey(signer.name, randomBytes(32))))).toBe(403)
    expect(await put('nonsense')).toBe(403)
    expect(await put('x'.repeat(20_000))).toBe(413)
    expect(await put(signTreeHead(head, signer))).toBe(409)
    const own = String((await apiOf(node)('GET', '/log/checkpoint')).body)
    expect(await put(own)).toBe(204)
    // A head with the same root could name shipments by another key.
    const renamed = { ...openTreeHead(own, signer.verifier), vrfKey: randomBytes(32) }
    expect(await put(signTreeHead(renamed, signer))).toBe(409)
    expect(await put(signTreeHead({ ...renamed, size: 9 }, signer))).toBe(409)
  })

  // This test runs only in a full test run, because a node compares its log with received heads
  // every 30 seconds.
  test.runIf(isWhole)('stops the signing of a node whose log has fewer leaves', async () => {
    const { node, put, signer, head } = await recordingNode()
    expect(await put(signTreeHead({ ...head, size: 9 }, signer))).toBe(204)
    await expect.poll(() => signing(node)).toMatchObject({ cause: 'conflict', keeper: 'folder', size: 9 })
  })
})
