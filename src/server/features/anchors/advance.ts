import { equalBytes } from '#ledger/base/bytes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AnchorConfig } from '#platform/config/anchor-config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { contradictsAnchor } from '#core/log/contains-head.ts'
import { publishedHeadRow } from '#core/log/queries.ts'
import type { Chain, ChainHead, Landing } from './chain.ts'
import { ChainError } from './chain-error.ts'
import {
  anchorsOfEarlierSenders,
  anchorsToFollow,
  hasBusinessLeaves,
  storeTransaction,
  markConfirmed,
  markLanded,
  markMissing,
  markSent,
  newestAnchor,
  planAnchor,
  transactionsOf,
  type AnchorRow,
  type TransactionRow,
} from './queries.ts'
import { offerFee } from './offer-fee.ts'
import { assureBlock, followBlocks } from './write-block.ts'

export type Anchoring = {
  readonly pool: Pool
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly chain: Chain
  /** Name of the log. */
  readonly origin: string
  readonly settings: Pick<AnchorConfig, 'every' | 'confirmations' | 'maxFeePerGas'>
}

/**
 * Context of one step: the fields of `Anchoring`, and the newest block of the chain when the step
 * began.
 */
type Step = Anchoring & { readonly head: ChainHead }

export type Advance = {
  /**
   * True if an anchor is neither confirmed nor lost, so that the chain has to be polled again soon.
   */
  readonly isUnderWay: boolean
  /** True if the balance of the anchoring account pays for fewer than `RESERVE` further anchors. */
  readonly isBalanceLow: boolean
  /** Earliest time of the next anchor, in milliseconds since 1970. */
  readonly dueAt: number
}

/**
 * Milliseconds after which a transaction that the chain has not included is sent again with a
 * higher fee.
 */
const STUCK = 120_000
/**
 * Minimum number of blocks during which a confirmed anchor is still checked, because the chain may
 * replace its block.
 */
const FOLLOWED_BLOCKS = 128
/** Number of anchors that the balance must pay for. A smaller balance is reported as low. */
const RESERVE = 50n
/** Gas limit in tenths of the chain's estimate: 12 adds a margin of 20 %. */
const GAS_MARGIN = 12n

/**
 * Advances every anchor by one step: looks its transaction up on the chain, and sends the
 * transaction again if the chain does not have it. Begins a new anchor when one is due.
 *
 * Each step is stored before the next, and every signed transaction before it is sent. The function
 * can therefore be interrupted at any point and run again. The caller must hold a lock, so that
 * only one call runs at a time.
 * @throws ChainError if the chain cannot be used now
 */
export async function advance(anchoring: Anchoring): Promise<Advance> {
  const { pool, chain, settings } = anchoring
  const { chainId, contract, sender } = chain.target
  await chain.assureRight()
  const head = await chain.head()
  const step = { ...anchoring, head }
  const from = head.number - Math.max(FOLLOWED_BLOCKS, 4 * settings.confirmations)
  const followed = await anchorsToFollow(pool, chainId, contract, sender, from)
  const transactions = Map.groupBy(
    await transactionsOf(
      pool,
      followed.map(({ id }) => id),
    ),
    ({ anchor_id }) => anchor_id,
  )
  const isOpen = followed.some(({ state }) => state !== 'confirmed')
  await followBlocks(anchoring, head, FOLLOWED_BLOCKS)
  let isUnderWay = false
  for (const anchor of followed) {
    const isSettled = await follow(step, anchor, transactions.get(anchor.id) ?? [], isOpen)
    isUnderWay ||= !isSettled
  }
  await followEarlierSenders(step, from)
  const [last] = await newestAnchor(pool, chainId, contract, sender)
  const planned = isUnderWay ? undefined : await plan(step, last)
  const since = planned === 'block_waits' ? last : (planned ?? last)
  return {
    isUnderWay: isUnderWay || planned !== undefined,
    isBalanceLow: await isBalanceLow(step),
    dueAt: since === undefined ? 0 : since.planned_at.getTime() + settings.every,
  }
}

/**
 * Looks an anchor up on the chain, and sends its transaction if the chain does not have it.
 * @returns true if the anchor is confirmed or lost, so that it needs no further step for now
 */
async function follow(
  step: Step,
  anchor: AnchorRow,
  signed: readonly TransactionRow[],
  isOpen: boolean,
): Promise<boolean> {
  const { pool, chain } = step
  // The account's next nonce is read before the look-up. If it is greater than the nonces of all
  // signed transactions, and none of these is on the chain, another transaction used their nonces.
  const nonce = anchor.state === 'confirmed' ? undefined : await chain.nonce()
  const landing = await findLanding(chain, anchor, signed)
  if (landing !== undefined) return storeLanding(step, anchor, landing, isOpen)
  if (nonce === undefined) return storeLoss(step, anchor, isOpen)
  if (anchor.block_hash !== null) await markMissing(pool, anchor.id, 'sent')
  await send(step, anchor, signed, nonce)
  return false
}

/**
 * Follows anchors from chain accounts that this installation used before the current one. Nobody
 * can sign for those accounts any more, but a signed transaction may still be included in a block.
 * An anchor that is not on the chain is lost once the current account has anchored the same head or
 * a larger one.
 */
async function followEarlierSenders(step: Step, from: number): Promise<void> {
  const { pool, log, chain } = step
  const { chainId, contract, sender } = chain.target
  const earlier = await anchorsOfEarlierSenders(pool, chainId, contract, sender, from)
  if (earlier.length === 0) return
  const transactions = await transactionsOf(
    pool,
    earlier.map(({ id }) => id),
  )
  const anchored = (await chain.anchored())?.size ?? 0
  const isOpen = earlier.some(({ state }) => state !== 'confirmed')
  for (const anchor of earlier) {
    const signed = transactions.filter(({ anchor_id: id }) => id === anchor.id)
    const landing = await findLanding(chain, anchor, signed)
    const raw = signed.at(-1)?.raw
    if (landing !== undefined) await storeLanding(step, anchor, landing, isOpen)
    else if (raw === undefined || anchor.state === 'confirmed' || anchored >= anchor.size) {
      await markMissing(pool, anchor.id, 'lost')
      log.warn({ size: anchor.size }, 'the chain has no anchor that an earlier account sent')
    } else await handOver(step, anchor.size, raw)
  }
}

/** Finds an anchor on the chain by any of the transactions that were signed for it. */
async function findLanding(
  chain: Chain,
  { size, root, sender }: AnchorRow,
  signed: readonly TransactionRow[],
): Promise<Landing | undefined> {
  for (const { hash } of signed.toReversed()) {
    const landing = await chain.find(hash, sender)
    if (landing?.anchored?.size === size && equalBytes(landing.anchored.root, root)) return landing
  }
  return undefined
}

/**
 * Stores which transaction put an anchor on the chain, and which block contains the transaction.
 * @returns true if the anchor is confirmed
 */
async function storeLanding(
  { pool, log, settings, head }: Step,
  { id, size, state, block_hash }: AnchorRow,
  landing: Landing,
  isOpen: boolean,
): Promise<boolean> {
  const { transaction, block, blockHash, blockTime } = landing
  const isMoved = block_hash === null || !equalBytes(block_hash, blockHash)
  const isDeep = head.number - block + 1 >= settings.confirmations
  // Only one anchor may be unconfirmed at a time. If another anchor is unconfirmed, a confirmed
  // anchor that moved to another block therefore stays confirmed.
  if (isDeep || (state === 'confirmed' && isOpen)) {
    if (state === 'confirmed' && !isMoved) return true
    await markConfirmed(pool, id, transaction, block, blockHash, blockTime)
    log.info({ size, block }, 'an anchor is confirmed')
    return true
  }
  if (isMoved || state === 'confirmed') await markLanded(pool, id, transaction, block, blockHash, blockTime)
  return false
}

/**
 * Handles a reorganization of the chain that removed the block of a confirmed anchor. The anchor is
 * sent again; it is lost instead if another anchor is still unconfirmed.
 */
async function storeLoss(
  { pool, log }: Anchoring,
  { id, size }: AnchorRow,
  isOpen: boolean,
): Promise<boolean> {
  log.warn({ size }, 'the chain no longer has an anchor')
  await markMissing(pool, id, isOpen ? 'lost' : 'sent')
  return isOpen
}

/**
 * Sends the signed transaction of an anchor again. Signs a new transaction if no signed one has the
 * account's next nonce, or if that one has waited too long.
 */
async function send(
  step: Step,
  anchor: AnchorRow,
  signed: readonly TransactionRow[],
  nonce: number,
): Promise<void> {
  const { pool } = step
  const current = signed.findLast((one) => one.nonce === nonce)
  const isStuck = current !== undefined && Date.now() - current.signed_at.getTime() > STUCK
  const anew = current === undefined || isStuck ? await sign(step, anchor, nonce, current) : undefined
  const raw = anew ?? current?.raw
  if (raw === undefined) return
  await markSent(pool, anchor.id)
  await handOver(step, anchor.size, raw)
}

async function handOver({ log, chain }: Pick<Anchoring, 'log' | 'chain'>, size: number, raw: Uint8Array) {
  try {
    await chain.send(raw)
  } catch (error) {
    // A refusal is no failure, because the chain also refuses a transaction that it already has.
    // The next step finds such a transaction by its hash.
    if (!(error instanceof ChainError) || error.trouble !== 'refused') throw error
    log.info({ size, reason: error.message }, 'the chain did not take a transaction')
  }
}

/**
 * Signs and stores a transaction.
 * @returns undefined if the fee offered earlier cannot be raised
 * @throws ChainError `fee_too_high`, `balance_too_low`, `chain_ahead`
 */
async function sign(
  { pool, log, chain, settings, head }: Step,
  { id, size, root }: AnchorRow,
  nonce: number,
  previous: TransactionRow | undefined,
): Promise<Uint8Array | undefined> {
  if (((await chain.anchored())?.size ?? 0) >= size) {
    await markMissing(pool, id, 'lost')
    throw new ChainError('chain_ahead', `size ${size}`)
  }
  const offer = offerFee({
    baseFee: head.baseFee,
    tip: await chain.tip(),
    cap: settings.maxFeePerGas,
    previous: previous && { maxFee: BigInt(previous.max_fee), tip: BigInt(previous.max_priority_fee) },
  })
  if (offer === undefined) {
    if (previous !== undefined) return undefined
    throw new ChainError('fee_too_high', `base fee ${head.baseFee}`)
  }
  const gas = ((await chain.estimate({ size, root })) * GAS_MARGIN) / 10n
  if ((await chain.balance()) < gas * offer.maxFee) throw new ChainError('balance_too_low')
  const { hash, raw } = await chain.sign({ size, root, nonce, gas, ...offer })
  await storeTransaction(pool, hash, id, nonce, Number(offer.maxFee), Number(offer.tip), raw)
  log.info({ size, nonce, maxFee: String(offer.maxFee) }, 'anchoring')
  return raw
}

/**
 * Begins an anchor of the newest head if the interval has passed and the log has new leaves of
 * shipments. Before that, writes a recent block of the chain to the log.
 * @returns `block_waits` while the leaf of that block is queued; undefined if no anchor begins
 */
async function plan(step: Step, last: AnchorRow | undefined): Promise<AnchorRow | 'block_waits' | undefined> {
  const { pool, chain, settings, head } = step
  const { chainId, contract, sender } = chain.target
  const [newest] = await publishedHeadRow(pool)
  if (newest === undefined || newest.size <= (last?.size ?? 0)) return undefined
  if (last !== undefined && Date.now() - last.planned_at.getTime() < settings.every) return undefined
  const [leaves] = await hasBusinessLeaves(pool, last?.size ?? 0, newest.size)
  if (leaves?.found !== true) return undefined
  const anchored = await chain.anchored()
  if (anchored !== undefined) {
    const { size } = anchored
    if (size >= newest.size) throw new ChainError('chain_ahead', `${size} instead of ${newest.size}`)
    if (await contradictsAnchor(pool, anchored)) throw new ChainError('chain_forked', `size ${size}`)
  }
  if (!(await assureBlock(step, head, last?.size ?? 0))) return 'block_waits'
  // The newest head is read again, because the head read before may not cover the leaf of the chain
  // block.
  const [due = newest] = await publishedHeadRow(pool)
  const [planned] = await planAnchor(pool, due.size, due.root, chainId, contract, sender)
  if (planned !== undefined) await send(step, planned, [], await chain.nonce())
  return planned
}

async function isBalanceLow({ chain, settings, head: { baseFee } }: Step): Promise<boolean> {
  const anchorGas = 36_000n
  const price = baseFee * 2n < settings.maxFeePerGas ? baseFee * 2n : settings.maxFeePerGas
  return (await chain.balance()) < anchorGas * price * RESERVE
}
