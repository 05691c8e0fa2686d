import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advance } from '#features/anchors/advance.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { auditAnchors } from '#features/audit/anchors/audit-anchors.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { startChain, type TestChain } from '../../support/log/chain.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let world: World
let chain: TestChain
let account: string
let second: Hex

beforeEach(async () => {
  ;[world, chain] = await Promise.all([openWorld(), startChain()])
  account = await world.addAccount()
  second = await chain.addAccount()
})
afterEach(async () => {
  await Promise.all([world.close(), chain.close()])
})

async function sequence(): Promise<void> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
}

/**
 * Advances the anchoring by one step, with transactions signed by `key`. If the step only queued
 * the leaf of a chain block, appends that leaf to the log and takes a second step.
 */
async function step(key: Hex): Promise<void> {
  const anchoring = {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    chain: chain.open(key),
    origin: world.identity.origin,
    settings: { every: 0, confirmations: 2, maxFeePerGas: 10n ** 11n },
  }
  await advance(anchoring)
  const { rows } = await world.admin.query('select from log_queue')
  if (rows.length === 0) return
  await sequence()
  await advance(anchoring)
}

const mine = (blocks: number): Promise<void> => chain.client.mine({ blocks })
const addressOf = (key: Hex): string => privateKeyToAccount(key).address.slice(2).toLowerCase()

async function newShipment(): Promise<string> {
  const code = await world.addShipment(account)
  await sequence()
  return code
}

async function states(): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select encode(sender, 'hex') || ' ' || state as said from anchors order by id`,
  )
  return rows.map(({ said }) => said)
}

async function verifiedOnChain(code: string): Promise<{ code: number | null; stdout: string }> {
  const rows = await findEventsBehindCode(world.services.pool, code)
  const text = await composedReceipt(world.services.pool, world.identity, code, rows)
  const file = join(world.services.config.dataDir, `${code}.json`)
  await writeFile(file, text)
  const key = world.identity.verifierKey
  return runCli(world.services.config.dataDir, ['verify', file, '--key', key, '--rpc', chain.rpcUrl])
}

test.runIf(isWhole)(
  'receipts and audits accept anchors of the former account after a new account anchors',
  async () => {
    const before = await newShipment()
    await step(chain.key)
    await mine(2)
    await step(chain.key)
    const after = await newShipment()
    await step(second)
    await mine(2)
    await step(second)
    const [a, b] = [addressOf(chain.key), addressOf(second)]
    expect(await states()).toEqual([`${a} confirmed`, `${b} confirmed`])
    for (const [code, sender] of [
      [before, a],
      [after, b],
    ] as const) {
      const verified = await verifiedOnChain(code)
      expect(verified.stdout).toContain('✓ Consulta à cadeia: confere')
      expect(verified.stdout).toContain(`0x${sender}`)
      expect(verified.code).toBe(0)
    }
    const { newest, earlier } = await presentAnchors(world.services.pool, { target: 'development' })
    expect(newest).toMatchObject({ sender: b })
    expect(earlier).toMatchObject([{ sender: a, size: 3 }])
    expect(await auditAnchors(auditSource(world.services.pool), chain.open(second))).toEqual({
      findings: [],
      asked: 2,
      unasked: 0,
    })
  },
)

test.runIf(isWhole)(
  'a dropped transaction of the former account is sent again after a change of account',
  async () => {
    await newShipment()
    await step(chain.key)
    const [a, b] = [addressOf(chain.key), addressOf(second)]
    expect(await states()).toEqual([`${a} sent`])
    const { rows } = await world.admin.query<{ hash: Buffer }>('select hash from anchor_transactions')
    // Drops the transaction from the chain, so the next step sends the signed transaction again.
    await chain.client.dropTransaction({ hash: `0x${rows[0]?.hash.toString('hex') ?? ''}` })
    await newShipment()
    await step(second)
    await mine(3)
    await step(second)
    expect(await states()).toEqual([`${a} confirmed`, `${b} confirmed`])
  },
)

test.runIf(isWhole)(
  'a pending anchor that the former account cannot pay for is marked as lost after a newer anchor',
  async () => {
    await newShipment()
    await step(chain.key)
    const [a, b] = [addressOf(chain.key), addressOf(second)]
    const { rows } = await world.admin.query<{ hash: Buffer }>('select hash from anchor_transactions')
    await chain.client.dropTransaction({ hash: `0x${rows[0]?.hash.toString('hex') ?? ''}` })
    await chain.client.setBalance({ address: `0x${a}`, value: 0n })
    await newShipment()
    await step(second)
    expect(await states()).toEqual([`${a} sent`, `${b} sent`])
    await mine(3)
    await step(second)
    expect(await states()).toEqual([`${a} lost`, `${b} confirmed`])
  },
)
