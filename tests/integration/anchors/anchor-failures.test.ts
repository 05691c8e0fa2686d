import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { advance } from '#features/anchors/advance.ts'
import { openChain, type Chain } from '#features/anchors/chain.ts'
import { runIncremental } from '#features/audit/runs/run-incremental.ts'
import { newestHead } from '#core/log/queries.ts'
import { composedReceipt } from '../../support/log/composed-receipt.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { auditOnce } from '../../support/database/audited-world.ts'
import { chainId } from '../../support/log/chain.ts'
import { checkLog } from '../../support/log/check-log.ts'
import {
  faultyMethod,
  faultyPool,
  InjectedFault,
  poolAfter,
  type Fault,
} from '../../support/database/faults.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  world,
  chain,
  account,
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
