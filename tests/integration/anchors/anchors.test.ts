import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { advance } from '#features/anchors/advance.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { loseAnchorsElsewhere } from '#features/anchors/queries.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { markPublished, newestHead } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { chainId } from '../../support/log/chain.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  world,
  chain,
  account,
  settings,
  anchoring,
  step,
  grow,
  sequence,
  anchors,
  writtenBlocks,
  transactions,
  onChain,
  mine,
  prepareAnchoring,
} from '../../support/log/anchoring.ts'

prepareAnchoring()

describe('anchoring', () => {
  test.runIf(isWhole)('does not anchor an empty log', async () => {
    await loadLogState(world.services.pool, world.identity)
    expect(await step()).toMatchObject({ isUnderWay: false, isBalanceLow: false })
    expect(await anchors()).toEqual([])
  })

  test.runIf(isWhole)(
    'sends no anchor before the head that contains the chain block is published',
    async () => {
      const size = await grow()
      await advance(anchoring())
      const { pool } = world.services
      const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
      await advance(anchoring())
      expect(await anchors()).toEqual([])
      await markPublished(pool, grown?.frontier.size ?? 0)
      await advance(anchoring())
      expect(await anchors()).toEqual([`${size} sent`])
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
    const size = await grow()
    for (let round = 0; round < 3; round++)
      expect(await advance(anchoring())).toMatchObject({ isUnderWay: true })
    expect(await writtenBlocks()).toMatchObject([{ index: null }])
    expect(await anchors()).toEqual([])
    await sequence()
    await advance(anchoring())
    expect(await anchors()).toEqual([`${size} sent`])
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
