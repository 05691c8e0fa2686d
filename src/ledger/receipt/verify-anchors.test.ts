import { describe, expect, test } from 'vitest'
import { anchorOf } from '../../../tests/ledger/anchored-receipts.ts'
import { bitcoinAnchorOf } from '../../../tests/ledger/bitcoin-receipts.ts'
import { bytesFrom, deliveredShipment } from '../../../tests/ledger/sample-log.ts'
import { isDevelopmentChain, type Anchor } from '../anchor/anchor.ts'
import { anchorBlockHash, anchorTime, isDevelopmentAnchor } from '../anchor/anchor-facts.ts'
import { assureAmong } from '../anchor/chain-entries.ts'
import { parseReceipt } from './receipt.ts'
import { verifyReceipt, type VerifyOptions } from './verify.ts'
import { assureStamped } from '../timestamp/verify-stamp.ts'

const log = deliveredShipment()
const size = log.leafHashes.length
const anchor = anchorOf(log, size, size)

function checkOf(name: string, options: VerifyOptions = {}, anchors: readonly Anchor[] = [anchor]) {
  return verifyReceipt(log.receipt({ anchors }), options).checks.find((check) => check.name === name)
}

test('parseReceipt returns the anchors that were written into a receipt', () => {
  const anchors = [anchor, anchorOf(log, 5, size)]
  expect(parseReceipt(log.receipt({ anchors })).anchors).toEqual(anchors)
})

test('verifyReceipt counts for an anchor exactly the events that the anchored tree contains', () => {
  const { valid, anchors } = verifyReceipt(log.receipt({ anchors: [anchorOf(log, 7, size), anchor] }))
  expect(valid).toBe(true)
  expect(anchors).toMatchObject([
    { size: 7, isConsistent: true, events: 2 },
    { size, isConsistent: true, events: 3 },
  ])
})

test('verifyReceipt counts no events for an anchor of another tree, even beside a valid anchor', () => {
  const forked = { ...anchor, root: bytesFrom('fork') }
  const { valid, anchors } = verifyReceipt(log.receipt({ anchors: [forked, anchor] }))
  expect(valid).toBe(false)
  expect(anchors).toMatchObject([
    { isConsistent: false, events: 0 },
    { isConsistent: true, events: 3 },
  ])
})

test('verifyReceipt skips the chain check unless the reader looked up the anchor on its chain', () => {
  expect(checkOf('anchors')).toEqual({ name: 'anchors', status: 'passed' })
  expect(checkOf('chain')).toEqual({ name: 'chain', status: 'skipped' })
  expect(checkOf('chain', { assureOnChain: assureAmong([anchor]) })).toEqual({
    name: 'chain',
    status: 'passed',
  })
})

test.each([
  ['nothing', []],
  ['another root', [{ ...anchor, root: bytesFrom('fork') }]],
  ['another block', [{ ...anchor, blockHash: '00'.repeat(32) }]],
  ['another sender', [{ ...anchor, sender: '00'.repeat(20) }]],
  ['another time', [{ ...anchor, time: anchor.time + 1 }]],
])('verifyReceipt fails the chain check if the chain has %s in place of the anchor', (_, chain) => {
  const { transaction, chainId } = anchor
  expect(checkOf('chain', { assureOnChain: assureAmong(chain) })).toEqual({
    name: 'chain',
    status: 'failed',
    error: { code: 'anchor_not_on_chain', facts: { chain_id: chainId, transaction } },
  })
})

describe('a Bitcoin anchor', () => {
  const stamp = bitcoinAnchorOf(log, size, size)

  test('covers no events unless its timestamp is verified', () => {
    const text = log.receipt({ anchors: [stamp] })
    const unread = verifyReceipt(text)
    expect(unread.anchors).toMatchObject([{ isConsistent: true, events: 0 }])
    expect(unread.checks).toContainEqual({ name: 'timestamps', status: 'skipped' })
    const read = verifyReceipt(text, { assureStamped })
    expect(read.anchors).toMatchObject([{ isConsistent: true, isOnChain: false, events: 3 }])
    expect(read.checks).toContainEqual({ name: 'timestamps', status: 'passed' })
  })

  test('covers no events if its timestamp leads to another block, even beside a valid anchor', () => {
    const text = log.receipt({ anchors: [{ ...stamp, block: 1 }, stamp] })
    const { valid, anchors } = verifyReceipt(text, { assureStamped })
    expect(valid).toBe(false)
    expect(anchors.map(({ events }) => events)).toEqual([0, 3])
  })

  test('is not confirmed on its chain if the reader looked only at other chains', () => {
    expect(checkOf('chain', { assureStamped, assureOnChain: assureAmong([anchor]) }, [stamp])).toEqual({
      name: 'chain',
      status: 'skipped',
    })
    const { anchors } = verifyReceipt(log.receipt({ anchors: [stamp, anchor] }), {
      assureStamped,
      assureOnChain: assureAmong([anchor]),
    })
    expect(anchors.map(({ isOnChain }) => isOnChain)).toEqual([false, true])
  })

  test('has the time and hash of its block, and counts as a development anchor on a test network', () => {
    expect(anchorTime(stamp)).toBe(1_733_300_000)
    expect(isDevelopmentAnchor(stamp)).toBe(true)
    expect(anchorBlockHash(stamp)).toMatch(/^[0-7][0-9a-f]{63}$/)
  })
})

test('verifyReceipt skips the checks of anchors and of their chains for a receipt without anchors', () => {
  expect(checkOf('anchors', { assureOnChain: assureAmong([]) }, [])).toEqual({
    name: 'anchors',
    status: 'skipped',
  })
  expect(checkOf('chain', { assureOnChain: assureAmong([]) }, [])).toEqual({
    name: 'chain',
    status: 'skipped',
  })
})

test('isDevelopmentChain returns true only for the chain ids 1337 and 31337', () => {
  expect([1, 100, 1337, 31337].map(isDevelopmentChain)).toEqual([false, false, true, true])
})
