import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeHex } from '#ledger/base/bytes.ts'
import { keysOf, proveKeyChain } from '#ledger/log/key-chain.ts'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature, openNote } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { advance } from '#features/anchors/advance.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { loadLogKeys } from '#core/log/log-keys.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { newestHead, markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { storeCosignature } from '#core/log/witnesses/queries.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { openEpoch, type OpenedEpoch } from '#features/rotation/open-epoch.ts'
import { bytesFrom } from '../../ledger/sample-log.ts'
import { sequenceAll } from '../../support/database/audited-world.ts'
import { startChain, type TestChain } from '../../support/log/chain.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { createShipments, manyCode } from '../../support/api/many-shipments.ts'
import { testSecret } from '../../support/database/postgres.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/**
 * Tests the opening of a new epoch after a log lost its newest leaves. The log has leaves of chain
 * blocks, anchors, timestamps and cosignatures. In a full test run, the log has more leaves than
 * one query reads.
 */

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const MANY = isWhole ? 4_200 : 500

let world: World
let chain: TestChain
let config: Config
let before: LogIdentity
let opened: OpenedEpoch
let after: LogIdentity
const anchored = manyCode(0)
/** Tracking code of the newest shipment that was anchored before the loss. */
const last = manyCode(MANY - 1)
let oldReceipt: string

beforeAll(async () => {
  ;[world, chain] = await Promise.all([openWorld(), startChain()])
  const { dataDir } = world.services.config
  before = world.identity
  config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: world.ownerUrl,
    LASTRO_SECRET: testSecret,
    ANCHOR_RPC_URL: 'off',
  })
  const account = await world.addAccount()
  await createShipments(world, account, 3, () => ({}))
  await sequenceAll(world)
  await anchor(before, chain.key)
  await createShipments(world, account, MANY - 3, (at) => ({ tracking_id: manyCode(at + 3) }))
  await sequenceAll(world)
  await anchor(before, chain.key)
  await cosignNewest()
  oldReceipt = await receiptOf(before, anchored)
  await world.admin.query(
    `insert into timestamps (size, root, note, nonce) select size, root, note, decode(repeat('ab', 16), 'hex')
     from log_heads order by size desc limit 1`,
  )
  // The step below queues the leaf of a chain block. The leaf is still queued when the end of the
  // log is lost.
  await createShipments(world, account, 1, () => ({ tracking_id: manyCode(MANY) }))
  await chain.client.mine({ blocks: 1 })
  await sequence(before)
  await step(before, chain.key)
  expect(await waiting()).toBe(1)
  await loseEnd()
  opened = await openEpoch(config, quiet, before.origin)
  after = await loadLogIdentity(config, world.services.keys)
}, 240_000)
afterAll(async () => {
  await Promise.all([world.close(), chain.close()])
})

async function sequence(identity: LogIdentity): Promise<void> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, identity, await loadLogState(pool, identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
}

async function waiting(): Promise<number> {
  const { rowCount } = await world.admin.query('select from log_queue')
  return rowCount ?? 0
}

async function step({ origin }: LogIdentity, key: Hex): Promise<void> {
  await advance({
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    chain: chain.open(key),
    origin,
    settings: { every: 0, confirmations: 1, maxFeePerGas: 10n ** 11n },
  })
}

/** Takes all steps until the newest head is anchored on the chain. */
async function anchor(identity: LogIdentity, key: Hex): Promise<void> {
  await step(identity, key)
  await sequence(identity)
  await step(identity, key)
  await chain.client.mine({ blocks: 1 })
  await step(identity, key)
}

async function cosignNewest(): Promise<void> {
  const [head] = await newestHead(world.services.pool)
  const { text } = openNote(head?.note ?? '', [before.signer.verifier])
  const witness = signerKey('testemunha.example', bytesFrom('witness'))
  const line = formatSignature(cosign(text, witness, 1_700_000_000))
  const key = formatVerifierKey(cosignatureKey(witness.verifier))
  await storeCosignature(world.services.pool, head?.size ?? 0, key, line, new Date(1_700_000_000_000))
}

/**
 * Simulates the loss of the newest leaves: publishes and anchors a head with more leaves than the
 * database has.
 */
async function loseEnd(): Promise<void> {
  await chain.anchor(chain.key, 9_000n, `0x${encodeHex(bytesFrom('lost'))}`)
  const { origin, vrfKey, signer } = before
  const head = signTreeHead({ origin, size: 9_000, root: bytesFrom('lost'), vrfKey }, signer)
  await writeFile(join(world.logFolder, 'checkpoint'), head)
}

async function receiptOf(identity: LogIdentity, code: string): Promise<string> {
  const rows = await findEventsBehindCode(world.services.pool, code)
  return composedReceipt(world.services.pool, identity, code, rows)
}

async function verified(code: string): Promise<Verification> {
  return verifyReceipt(await receiptOf(after, code), { key: after.verifierKey, trackingId: code })
}

async function findings() {
  const { log, shipments } = await auditEverything(auditSource(world.services.pool), after, {
    folder: world.logFolder,
    overdueBefore: undefined,
  })
  return { log, shipments }
}

test('the new log has all leaves of shipments and blocks, and the anchors of the old log are deleted', async () => {
  const { rows } = await world.admin.query<{ kind: number; count: number }>(
    'select get_byte(leaf, 1) as kind, count(*)::int as count from log_entries group by 1 order by 1',
  )
  expect(rows).toEqual([
    { kind: 1, count: MANY + 1 },
    { kind: 3, count: 2 },
    { kind: 5, count: 1 },
  ])
  expect(opened).toMatchObject({ lostSize: 9_000, size: MANY + 4 })
  for (const table of ['anchors', 'anchor_transactions', 'timestamps', 'log_cosignatures']) {
    expect((await world.admin.query(`select from ${table}`)).rowCount).toBe(0)
  }
  const { chain: keys } = await loadLogKeys(world.services.pool, after)
  expect(proveKeyChain(keys)).toHaveLength(1)
  expect(keysOf(keys).at(-1)?.name).toBe(`${before.origin}/epoch-2`)
})

test('receipts of the new log state correctly which events came before a block', async () => {
  const early = await verified(anchored)
  expect(early).toMatchObject({ valid: true, blocks: [], anchors: [], cosignatures: [] })
  const late = await verified(last)
  expect(late.checks.filter(({ error }) => error !== undefined)).toEqual([])
  expect(late).toMatchObject({ valid: true, blocks: [{ chainId: chain.client.chain.id }] })
})

test('receipts of the old log stay valid under the old key, with their anchors', () => {
  const old = verifyReceipt(oldReceipt, { key: before.verifierKey, trackingId: anchored })
  expect(old.valid).toBe(true)
  expect(old.anchors).toHaveLength(1)
})

test.runIf(isWhole)(
  'a chain block queued before the new epoch gets a leaf, and an audit finds no problems',
  async () => {
    await sequenceAll({ ...world, identity: after })
    expect(await waiting()).toBe(0)
    expect(await findings()).toEqual({ log: [], shipments: [] })
    await checkLog(world.admin, after, world.logFolder)
  },
)

test.runIf(isWhole)(
  'the new log needs another anchoring account, because the former one anchored a larger head',
  async () => {
    await expect(anchor(after, chain.key)).rejects.toMatchObject({ trouble: 'chain_ahead' })
    await anchor(after, await chain.addAccount())
    expect(await verified(last)).toMatchObject({ valid: true, anchors: [{ isConsistent: true, events: 1 }] })
    expect(await findings()).toEqual({ log: [], shipments: [] })
  },
)
