import { pino } from 'pino'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { advance, type Advance, type Anchoring } from '#features/anchors/advance.ts'
import { anchorAbi } from '#features/anchors/anchor-abi.ts'
import { openChain, type Chain } from '#features/anchors/chain.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { loseAnchorsElsewhere } from '#features/anchors/queries.ts'
import { runIncremental } from '#features/audit/runs/run-incremental.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { markPublished, newestHead } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { auditOnce } from '../../support/database/audited-world.ts'
import { chainId, startChain, type TestChain } from '../../support/log/chain.ts'
import { checkLog } from '../../support/log/check-log.ts'
import {
  faultyMethod,
  faultyPool,
  InjectedFault,
  poolAfter,
  type Fault,
} from '../../support/database/faults.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let world: World
let chain: TestChain
let account: string

beforeEach(async () => {
  ;[world, chain] = await Promise.all([openWorld(), startChain()])
  account = await world.addAccount()
})
afterEach(async () => {
  await Promise.all([world.close(), chain.close()])
})

const settings = { every: 0, confirmations: 2, maxFeePerGas: 10n ** 11n }

function anchoring(changes: Partial<Anchoring> = {}): Anchoring {
  return {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    chain: chain.open(),
    origin: world.identity.origin,
    settings,
    ...changes,
  }
}

/**
 * Advances the anchoring by one step. If the step only queued the leaf of a chain block, appends
 * that leaf to the log and takes a second step.
 */
async function step(changes: Partial<Anchoring> = {}): Promise<Advance> {
  const done = await advance(anchoring(changes))
  const { rows } = await world.admin.query('select from log_queue')
  if (rows.length === 0) return done
  await sequence()
  return advance(anchoring(changes))
}

/**
 * Adds a shipment, and signs a head that includes its leaf.
 * @returns the size of the next head to be anchored, which includes the leaf of a chain block
 */
async function grow(): Promise<number> {
  await world.addShipment(account)
  await sequence()
  const [head] = await newestHead(world.services.pool)
  return (head?.size ?? 0) + 1
}

async function sequence(): Promise<void> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
}

async function anchors(): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select size || ' ' || state || case when block_number is null then '' else ' landed' end as said
     from anchors order by id`,
  )
  return rows.map(({ said }) => said)
}

async function writtenBlocks(): Promise<readonly { number: number; index: number | null; left: boolean }[]> {
  const { rows } = await world.admin.query(
    `select b.number, e.index, b.left_at is not null as left
     from chain_blocks b left join log_entries e using (leaf_hash) order by b.id`,
  )
  return rows
}

async function transactions(): Promise<number> {
  const { rows } = await world.admin.query<{ count: number }>('select count(*) from anchor_transactions')
  return rows[0]?.count ?? 0
}

/** Returns the sizes of the heads that the contract on the chain has anchored. */
async function onChain(): Promise<readonly bigint[]> {
  const logs = await chain.client.getContractEvents({
    address: chain.contract,
    abi: anchorAbi,
    eventName: 'Anchored',
    fromBlock: 0n,
  })
  return logs.map(({ args }) => args.size ?? 0n)
}

const mine = (blocks: number): Promise<void> => chain.client.mine({ blocks })

describe('anchoring', () => {
  test.runIf(isWhole)('does not anchor an empty log', async () => {
    await loadLogState(world.services.pool, world.identity)
    expect(await step()).toMatchObject({ isUnderWay: false, isBalanceLow: false })
    expect(await anchors()).toEqual([])
  })

  test.runIf(isWhole)(
    'sends no anchor before the head that contains the chain block is published',
    async () => {
      await world.addShipment(account)
      await sequence()
      await advance(anchoring())
      const { pool } = world.services
      const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
      await advance(anchoring())
      expect(await anchors()).toEqual([])
      await markPublished(pool, grown?.frontier.size ?? 0)
      await advance(anchoring())
      expect(await anchors()).toEqual(['2 sent'])
    },
  )

  test('sends a head to the chain and confirms the anchor after enough blocks', async () => {
    const size = await grow()
    expect(await step()).toMatchObject({ isUnderWay: true })
    expect(await step()).toMatchObject({ isUnderWay: true })
    expect(await anchors()).toEqual([`${size} sent`])
    await mine(1)
    expect(await step()).toMatchObject({ isUnderWay: true })
    expect(await anchors()).toEqual([`${size} sent landed`])
    await mine(1)
    expect(await step()).toMatchObject({ isUnderWay: false })
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    const [head] = await newestHead(world.services.pool)
    const { rows } = await world.admin.query('select root, chain_id from anchors')
    expect(rows).toEqual([{ root: head?.root, chain_id: chainId }])
  })

  test.runIf(isWhole)('does not anchor again without new leaves', async () => {
    await grow()
    for (let round = 0; round < 4; round++) {
      await step()
      await mine(2)
    }
    expect(await onChain()).toHaveLength(1)
    await grow()
    await step()
    await mine(1)
    expect(await onChain()).toHaveLength(2)
  })

  test.runIf(isWhole)(
    'waits for the interval before the next anchor, and then anchors the newest head',
    async () => {
      const hourly = { settings: { ...settings, every: 3_600_000 } }
      await grow()
      for (let round = 0; round < 2; round++) {
        await step(hourly)
        await mine(2)
      }
      const { dueAt } = await step(hourly)
      expect(dueAt).toBeGreaterThan(Date.now() + 3_500_000)
      await grow()
      const size = await grow()
      await step(hourly)
      expect(await onChain()).toHaveLength(1)
      await world.admin.query(`update anchors set planned_at = planned_at - interval '1 hour'`)
      await step(hourly)
      await mine(1)
      expect((await onChain()).at(-1)).toBe(BigInt(size))
    },
  )

  test.runIf(isWhole)('starts no anchor if the only new leaf is a chain block', async () => {
    const size = await grow()
    await world.admin.query('update log_entries set leaf = set_byte(leaf, 1, 3) where index = $1', [size - 2])
    await step()
    expect(await anchors()).toEqual([])
  })
})

describe('anchoring with leaves of chain blocks', () => {
  test.runIf(isWhole)('adds the newest block as one leaf before each anchor', async () => {
    await mine(7)
    const size = await grow()
    await step()
    const [first] = await writtenBlocks()
    expect(first).toEqual({
      number: Number(await chain.client.getBlockNumber()),
      index: size - 1,
      left: false,
    })
    for (let round = 0; round < 3; round++) {
      await mine(2)
      await step()
    }
    expect(await writtenBlocks()).toEqual([first])
    const next = await grow()
    await step()
    expect((await writtenBlocks())[1]).toMatchObject({ index: next - 1 })
    await checkLog(world.admin, world.identity, world.logFolder)
  })

  test.runIf(isWhole)('sends no anchor before the leaf of the chain block is in the log', async () => {
    await grow()
    for (let round = 0; round < 3; round++)
      expect(await advance(anchoring())).toMatchObject({ isUnderWay: true })
    expect(await writtenBlocks()).toMatchObject([{ index: null }])
    expect(await anchors()).toEqual([])
    await sequence()
    await advance(anchoring())
    expect(await anchors()).toEqual(['2 sent'])
  })

  test.runIf(isWhole)('marks a dropped block, and uses another block for the next anchor', async () => {
    const before = await chain.client.snapshot()
    await mine(1)
    await grow()
    await step()
    await chain.client.revert({ id: before })
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(Date.now() / 1_000) + 100) })
    await mine(3)
    await step()
    expect(await writtenBlocks()).toMatchObject([{ left: true }])
    await mine(2)
    await step()
    await grow()
    await step()
    expect(await writtenBlocks()).toMatchObject([{ left: true }, { left: false }])
  })
})

describe('a chain reorganisation', () => {
  async function confirmed(): Promise<number> {
    const size = await grow()
    await step()
    await mine(3)
    await step()
    return size
  }

  test('makes a dropped anchor pending, and the same transaction is mined again', async () => {
    const before = await chain.client.snapshot()
    const size = await confirmed()
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    await chain.client.revert({ id: before })
    await mine(5)
    expect(await step()).toMatchObject({ isUnderWay: true })
    expect(await anchors()).toEqual([`${size} sent`])
    await step()
    await mine(2)
    await step()
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    expect(await onChain()).toEqual([BigInt(size)])
    expect(await transactions()).toBe(1)
  })

  test.runIf(isWhole)('marks a dropped anchor as lost if a newer anchor uses the same nonce', async () => {
    const before = await chain.client.snapshot()
    const size = await confirmed()
    const newer = await grow()
    await step()
    await chain.client.revert({ id: before })
    await mine(1)
    for (let round = 0; round < 4; round++) {
      await step()
      await mine(2)
    }
    expect(await anchors()).toEqual([`${size} lost`, `${newer} confirmed landed`])
    expect((await onChain()).at(-1)).toBe(BigInt(newer))
  })

  test.runIf(isWhole)(
    'restarts the count of confirmations if it moves an anchor to another block',
    async () => {
      const before = await chain.client.snapshot()
      await grow()
      await step()
      await mine(1)
      await step()
      const { rows } = await world.admin.query('select raw from anchor_transactions')
      await chain.client.revert({ id: before })
      await mine(1)
      await chain.client.sendRawTransaction({ serializedTransaction: `0x${rows[0].raw.toString('hex')}` })
      await mine(1)
      await step()
      const found = await world.admin.query<{ state: string; number: number }>(
        'select state, block_number as number from anchors',
      )
      expect(found.rows).toEqual([{ state: 'sent', number: Number(await chain.client.getBlockNumber()) }])
    },
  )
})

describe('fees and balance', () => {
  test.runIf(isWhole)('a fee above the cap delays the anchor', async () => {
    await grow()
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: settings.maxFeePerGas * 2n })
    await mine(1)
    await expect(step()).rejects.toMatchObject({ trouble: 'fee_too_high' })
    expect([await transactions(), await onChain()]).toEqual([0, []])
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
    await mine(1)
    await step()
    await mine(1)
    expect(await onChain()).toHaveLength(1)
    const { rows } = await world.admin.query('select max_fee from anchor_transactions')
    expect(rows[0].max_fee).toBeLessThanOrEqual(Number(settings.maxFeePerGas))
  })

  test.runIf(isWhole)(
    'a transaction that stays pending is sent with a higher fee, and is mined once',
    async () => {
      const size = await grow()
      await step()
      await world.admin.query(`update anchor_transactions set signed_at = signed_at - interval '10 minutes'`)
      await step()
      await step()
      const { rows } = await world.admin.query(
        'select nonce, max_fee from anchor_transactions order by signed_at',
      )
      expect(rows).toHaveLength(2)
      expect(rows[1].nonce).toBe(rows[0].nonce)
      expect(rows[1].max_fee).toBeGreaterThanOrEqual(rows[0].max_fee * 1.125)
      await mine(2)
      await step()
      expect(await anchors()).toEqual([`${size} confirmed landed`])
      expect(await onChain()).toEqual([BigInt(size)])
    },
  )

  test.runIf(isWhole)(
    'anchoring uses a new nonce if another transaction of the account used the old nonce',
    async () => {
      const size = await grow()
      await step()
      const { rows } = await world.admin.query('select hash, nonce from anchor_transactions')
      await chain.client.dropTransaction({ hash: `0x${rows[0].hash.toString('hex')}` })
      const elsewhere = `0x${'11'.repeat(20)}` as const
      await chain.client.sendTransaction({
        account: privateKeyToAccount(chain.key),
        to: elsewhere,
        value: 1n,
      })
      await mine(1)
      await step()
      await mine(2)
      await step()
      expect(await anchors()).toEqual([`${size} confirmed landed`])
    },
  )

  test.runIf(isWhole)('an unpayable fee delays the anchor, and a low balance is reported', async () => {
    await grow()
    const sender: Hex = `0x${Buffer.from(chain.open().target.sender).toString('hex')}`
    await chain.client.setBalance({ address: sender, value: 1n })
    await expect(step()).rejects.toMatchObject({ trouble: 'balance_too_low' })
    await chain.client.setBalance({ address: sender, value: 10n ** 15n })
    expect(await step()).toMatchObject({ isBalanceLow: true })
    await chain.client.setBalance({ address: sender, value: 10n ** 20n })
    expect(await step()).toMatchObject({ isBalanceLow: false })
  })
})

describe('anchoring to a wrong chain', () => {
  test.runIf(isWhole)('sends nothing to a chain other than the configured one', async () => {
    await grow()
    const { rpcUrl, key, contract } = chain
    const other = openChain({ rpcUrl, key, contract, chainId: 100 })
    await expect(step({ chain: other })).rejects.toMatchObject({ trouble: 'wrong_chain' })
    expect(await anchors()).toEqual([])
  })

  test.runIf(isWhole)('sends nothing to an address without a contract', async () => {
    await grow()
    const { rpcUrl, key } = chain
    const other = openChain({ rpcUrl, key, contract: `0x${'22'.repeat(20)}`, chainId })
    await expect(step({ chain: other })).rejects.toMatchObject({ trouble: 'no_contract' })
    expect(await anchors()).toEqual([])
  })

  test('sends nothing and reports chain_ahead if the account anchored a larger head on the chain', async () => {
    await grow()
    await chain.anchor(chain.key, 1_000n, `0x${'ee'.repeat(32)}`)
    await expect(step()).rejects.toMatchObject({ trouble: 'chain_ahead' })
    expect([await anchors(), await transactions()]).toEqual([[], 0])
  })

  test.runIf(isWhole)('ignores the anchors of other accounts', async () => {
    const size = await grow()
    const [head] = await newestHead(world.services.pool)
    const root: Hex = `0x${head?.root.toString('hex') ?? ''}`
    await chain.anchor(await chain.addAccount(), BigInt(size), root)
    await mine(5)
    await step()
    expect(await anchors()).toEqual([`${size} sent`])
  })
})

describe('published anchors', () => {
  async function confirm(): Promise<void> {
    await step()
    await mine(2)
    await step()
  }

  async function receiptOf(code: string): Promise<Verification> {
    const rows = await findEventsBehindCode(world.services.pool, code)
    const text = await composedReceipt(world.services.pool, world.identity, code, rows)
    return verifyReceipt(text, { key: world.identity.verifierKey, trackingId: code })
  }

  async function record(code: TrackingCode): Promise<void> {
    await world.recordCheckpoints([world.checkpointCommand(account, code)])
    await sequence()
  }

  test('a receipt has no anchor before a confirmation, and afterwards the first anchor that covers its events', async () => {
    const code = await world.addShipment(account)
    await sequence()
    expect(await receiptOf(code)).toMatchObject({ valid: true, anchors: [] })
    await confirm()
    const first = await receiptOf(code)
    expect(first).toMatchObject({
      valid: true,
      anchors: [{ kind: 'evm', chainId, size: 3, isConsistent: true, events: 1 }],
    })
    await grow()
    await confirm()
    expect((await receiptOf(code)).anchors).toMatchObject([{ size: 3, events: 1 }])
  })

  test.runIf(isWhole)('events after the newest anchor are not reported as anchored', async () => {
    const code = await world.addShipment(account)
    await sequence()
    await confirm()
    await record(code)
    const { valid, events, anchors: found } = await receiptOf(code)
    expect([valid, events.length]).toEqual([true, 2])
    expect(found).toMatchObject([{ size: 3, events: 1 }])
    await confirm()
    expect((await receiptOf(code)).anchors).toMatchObject([{ size: 5, events: 2 }])
  })

  test.runIf(isWhole)('a pending or lost anchor is in no receipt', async () => {
    const code = await world.addShipment(account)
    await sequence()
    await step()
    await mine(1)
    await step()
    expect((await receiptOf(code)).anchors).toEqual([])
    await mine(1)
    await step()
    await loseAnchorsElsewhere(world.services.pool, chainId, new Uint8Array(20), new Uint8Array(20))
    expect((await receiptOf(code)).anchors).toEqual([])
  })

  test.runIf(isWhole)(
    'a receipt prefers the anchor on a public chain to one on a development chain',
    async () => {
      const code = await world.addShipment(account)
      await sequence()
      await confirm()
      await grow()
      await confirm()
      await world.admin.query('update anchors set chain_id = 100 where size = 3')
      expect((await receiptOf(code)).anchors).toMatchObject([{ chainId: 100, size: 3 }])
    },
  )

  test.runIf(isWhole)(
    'the newest anchor is published with its chain, size, sender, block and time',
    async () => {
      const development = { target: 'development' } as const
      const of = () => presentAnchors(world.services.pool, development)
      expect(await of()).toEqual({ chain: 'development', newest: null, under_way: null, earlier: [] })
      const size = await grow()
      await step()
      expect(await of()).toEqual({ chain: 'development', newest: null, under_way: size, earlier: [] })
      await mine(2)
      await step()
      const { newest } = await of()
      const block = await chain.client.getBlock({ blockNumber: BigInt(newest?.block ?? 0) })
      expect(newest).toMatchObject({
        chain_id: chainId,
        size,
        sender: privateKeyToAccount(chain.key).address.slice(2).toLowerCase(),
        block_hash: block.hash?.slice(2),
        time: new Date(Number(block.timestamp) * 1_000).toISOString(),
      })
      expect(await presentAnchors(world.services.pool, { target: 'off' })).toMatchObject({ chain: 'off' })
    },
  )
})

describe('a block that the chain dropped while no server ran', () => {
  /**
   * Puts the leaves of two chain blocks into the log, with a checkpoint after both. Then removes
   * the second block from the chain and adds many other blocks.
   */
  async function dropSecond(): Promise<TrackingCode> {
    const code = await world.addShipment(account)
    await sequence()
    await step()
    await mine(2)
    await step()
    const before = await chain.client.snapshot()
    await mine(1)
    await grow()
    await step()
    await world.recordCheckpoints([world.checkpointCommand(account, code)])
    await sequence()
    await chain.client.revert({ id: before })
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(Date.now() / 1_000) + 100) })
    await mine(200)
    expect(await writtenBlocks()).toMatchObject([{ left: false }, { left: false }])
    return code
  }

  const audited = () => runIncremental(world.services, world.identity, async () => chain.open(), 0)
  const found = async () =>
    (
      await world.admin.query<{ said: string }>(
        `select code || ' ' || place as said from log_findings order by 1`,
      )
    ).rows.map(({ said }) => said)

  test.runIf(isWhole)(
    'is marked as dropped without an audit finding, and receipts use the previous block',
    async () => {
      const code = await dropSecond()
      const read = async (): Promise<Verification> => {
        const rows = await findEventsBehindCode(world.services.pool, code)
        const text = await composedReceipt(world.services.pool, world.identity, code, rows)
        return verifyReceipt(text, { key: world.identity.verifierKey, trackingId: code })
      }
      const blocks = await writtenBlocks()
      expect(await read()).toMatchObject({ valid: true, blocks: [{ block: blocks[1]?.number }] })
      await audited()
      expect(await found()).toEqual([])
      expect(await writtenBlocks()).toMatchObject([{ left: false }, { left: true }])
      expect(await read()).toMatchObject({ valid: true, blocks: [{ block: blocks[0]?.number }] })
      await auditOnce(world.services, async () => chain.open())
      expect(await found()).toEqual([])
    },
  )

  test.each(sampled(['hash', 'time', 'number'] as const, 3))(
    'still gives an audit finding if the %s in its row was changed',
    async (column) => {
      await dropSecond()
      const change = { hash: `sha256(hash)`, time: 'time + 1', number: 'number + 1' }[column]
      await world.admin.query(
        `update chain_blocks set ${column} = ${change} where id = (select max(id) from chain_blocks)`,
      )
      await audited()
      expect(await found()).toEqual(['block_unknown chain_blocks.hash', 'statement_changed chain_blocks'])
      expect(await writtenBlocks()).toMatchObject([{ left: false }, { left: false }])
    },
  )

  test.runIf(isWhole)(
    'gives an audit finding while the node returns a replacement block with a wrong parent hash',
    async () => {
      await dropSecond()
      const real = chain.open()
      const torn: Chain = {
        ...real,
        blockAt: async (number) => {
          const block = await real.blockAt(number)
          return block && { ...block, parent: new Uint8Array(32) }
        },
      }
      await runIncremental(world.services, world.identity, async () => torn, 0)
      expect(await found()).toEqual(['block_unknown chain_blocks.hash'])
      expect(await writtenBlocks()).toMatchObject([{ left: false }, { left: false }])
      // The next audit gets the correct parent hash from the node, and the finding disappears.
      await auditOnce(world.services, async () => real)
      expect(await found()).toEqual([])
      expect(await writtenBlocks()).toMatchObject([{ left: false }, { left: true }])
    },
  )
})

describe('the time window of an event', () => {
  test('starts at the last chain block before the event, if there is one', async () => {
    const code = await world.addShipment(account)
    await sequence()
    await step()
    await mine(2)
    await step()
    await world.recordCheckpoints([world.checkpointCommand(account, code)])
    await sequence()
    const read = async () => {
      const rows = await findEventsBehindCode(world.services.pool, code)
      const text = await composedReceipt(world.services.pool, world.identity, code, rows)
      return verifyReceipt(text, { key: world.identity.verifierKey, trackingId: code })
    }
    const verification = await read()
    const [block] = await writtenBlocks()
    expect(verification).toMatchObject({ valid: true, blocks: [{ chainId, block: block?.number, index: 2 }] })
    const windows = verification.events.map((event) => provedWindow(verification, event))
    expect(windows.map(({ stated }) => stated.notBefore?.block)).toEqual([undefined, block?.number])
    expect(windows.map(({ stated }) => stated.notAfter?.kind)).toEqual(['anchor', undefined])

    // A receipt leaves out a chain block whose row was changed or that is marked as dropped. The
    // receipt still verifies.
    await world.admin.query('update chain_blocks set time = time + 1')
    expect(await read()).toMatchObject({ valid: true, blocks: [] })
    await world.admin.query('update chain_blocks set time = time - 1, left_at = now()')
    expect(await read()).toMatchObject({ valid: true, blocks: [] })
  })
})

describe('crashes', () => {
  const inDatabase = [
    'write_chain_block',
    'plan_anchor',
    'store_anchor_transaction',
    'mark_anchor_sent',
    'mark_anchor_landed',
    'mark_anchor_confirmed',
  ]
  const ofChain = ['head', 'sign', 'send', 'find'] as const
  const faults: readonly Fault[] = ['failed', 'failed but persisted']

  async function settle(): Promise<void> {
    for (let round = 0; round < 5; round++) {
      await step()
      await mine(1)
    }
    // The log has one leaf for the chain block, although steps were repeated.
    await checkLog(world.admin, world.identity, world.logFolder)
    expect(await writtenBlocks()).toHaveLength(1)
  }

  test.each(
    sampled(
      inDatabase.flatMap((name) => faults.map((fault) => [name, fault] as const)),
      5,
    ),
  )('the head is anchored once although the SQL statement %s %s', async (name, fault) => {
    const size = await grow()
    const pool = faultyPool(world.services.pool, name, fault)
    await expect(
      (async () => {
        for (let round = 0; round < 5; round++) {
          await step({ pool })
          await mine(1)
        }
      })(),
    ).rejects.toThrow(InjectedFault)
    await settle()
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    expect(await onChain()).toEqual([BigInt(size)])
  })

  test.each(
    sampled(
      ofChain.flatMap((name) => faults.map((fault) => [name, fault] as const)),
      5,
    ),
  )('the head is anchored once although the call %s of the chain %s', async (name, fault) => {
    const size = await grow()
    const broken: Chain = faultyMethod(chain.open(), name, fault)
    await expect(
      (async () => {
        for (let round = 0; round < 5; round++) {
          await step({ chain: broken })
          await mine(1)
        }
      })(),
    ).rejects.toThrow(InjectedFault)
    await settle()
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    expect(await onChain()).toEqual([BigInt(size)])
  })

  test('an anchoring step waits until the leaf that a concurrent step queued is in the log', async () => {
    await grow()
    const pool = poolAfter(world.services.pool, 'write_chain_block', () => advance(anchoring()))
    await advance(anchoring({ pool }))
    expect(await anchors()).toEqual([])
    await settle()
    expect(await anchors()).toEqual(['3 confirmed landed'])
  })

  test('concurrent anchoring steps anchor a head once', async () => {
    const size = await grow()
    await Promise.allSettled([step(), step(), step()])
    await settle()
    expect(await anchors()).toEqual([`${size} confirmed landed`])
    expect(await onChain()).toEqual([BigInt(size)])
  })
})
