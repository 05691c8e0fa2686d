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
  /** The log's name. */
  readonly origin: string
  readonly settings: Pick<AnchorConfig, 'every' | 'confirmations' | 'maxFeePerGas'>
}

export type Advance = {
  /** Whether an anchor is on its way, so that the chain is to be asked again soon. */
  readonly isUnderWay: boolean
  /** Whether the account can pay for few more anchors only. */
  readonly isBalanceLow: boolean
  /** When the next anchor may begin, in milliseconds since 1970. */
  readonly dueAt: number
}

/** Milliseconds after which a transaction that the chain has not taken is offered more for. */
const STUCK = 120_000
/** As many blocks, at least, a confirmed anchor is followed further. */
const FOLLOWED_BLOCKS = 128
/** Anchors that a balance should still pay for. */
const RESERVE = 50n
/** A margin over what the chain estimates, in tenths. */
const GAS_MARGIN = 12n

/**
 * Takes every anchor one step further, and begins one when it is time: looks what the chain has, sends what it has not.
 *
 * Each step is stored before the next, and every signed transaction before it is sent, so that it can end anywhere and
 * be run again: whatever was sent is found by its hash, and sent again if not. One caller at a time, by lock.
 * @throws ChainError when the chain cannot be worked with now
 */
export async function advance(anchoring: Anchoring): Promise<Advance> {
  const { pool, chain, settings } = anchoring
  const { chainId, contract, sender } = chain.target
  await chain.assureRight()
  const head = await chain.head()
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
    const isSettled = await follow(anchoring, anchor, transactions.get(anchor.id) ?? [], head, isOpen)
    isUnderWay ||= !isSettled
  }
  await followEarlierSenders(anchoring, head, from)
  const [last] = await newestAnchor(pool, chainId, contract, sender)
  const planned = isUnderWay ? undefined : await plan(anchoring, head, last)
  const since = planned === 'block_waits' ? last : (planned ?? last)
  return {
    isUnderWay: isUnderWay || planned !== undefined,
    isBalanceLow: await isBalanceLow(anchoring, head),
    dueAt: since === undefined ? 0 : since.planned_at.getTime() + settings.every,
  }
}

/** Looks where the chain has an anchor, and sends one that it has not; whether it is settled, for now. */
async function follow(
  anchoring: Anchoring,
  anchor: AnchorRow,
  signed: readonly TransactionRow[],
  head: ChainHead,
  isOpen: boolean,
): Promise<boolean> {
  const { chain } = anchoring
  // Asked before where its transactions are: a number that is used up while none of them is there was used by another.
  const nonce = anchor.state === 'confirmed' ? undefined : await chain.nonce()
  const landing = await findLanding(chain, anchor, signed)
  if (landing !== undefined) return storeLanding(anchoring, anchor, landing, head, isOpen)
  if (nonce === undefined) return storeLoss(anchoring, anchor, isOpen)
  if (anchor.block_hash !== null) await markMissing(anchoring.pool, anchor.id, 'sent')
  await send(anchoring, anchor, signed, nonce, head)
  return false
}

/**
 * Anchors of accounts that anchored before this one: nobody can sign for them any more, but what was signed may yet be in a
 * block. What was not, when this account has anchored as much, is lost.
 */
async function followEarlierSenders(anchoring: Anchoring, head: ChainHead, from: number): Promise<void> {
  const { pool, log, chain } = anchoring
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
    if (landing !== undefined) await storeLanding(anchoring, anchor, landing, head, isOpen)
    else if (raw === undefined || anchor.state === 'confirmed' || anchored >= anchor.size) {
      await markMissing(pool, anchor.id, 'lost')
      log.warn({ size: anchor.size }, 'the chain has no anchor that an earlier account sent')
    } else await handOver(anchoring, anchor.size, raw)
  }
}

/** Where the chain has an anchor: by any of what was signed for it. */
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

/** Stores where the chain has an anchor; whether it is confirmed. */
async function storeLanding(
  { pool, log, settings }: Anchoring,
  { id, size, state, block_hash }: AnchorRow,
  landing: Landing,
  head: ChainHead,
  isOpen: boolean,
): Promise<boolean> {
  const { transaction, block, blockHash, blockTime } = landing
  const isMoved = block_hash === null || !equalBytes(block_hash, blockHash)
  const isDeep = head.number - block + 1 >= settings.confirmations
  // One that moved while another is on its way stays confirmed: both cannot be on their way, and it is there.
  if (isDeep || (state === 'confirmed' && isOpen)) {
    if (state === 'confirmed' && !isMoved) return true
    await markConfirmed(pool, id, transaction, block, blockHash, blockTime)
    log.info({ size, block }, 'an anchor is confirmed')
    return true
  }
  if (isMoved || state === 'confirmed') await markLanded(pool, id, transaction, block, blockHash, blockTime)
  return false
}

/** The chain left the blocks that a confirmed anchor was in. It goes on its way again, or a newer one has taken its place. */
async function storeLoss(
  { pool, log }: Anchoring,
  { id, size }: AnchorRow,
  isOpen: boolean,
): Promise<boolean> {
  log.warn({ size }, 'the chain no longer has an anchor')
  await markMissing(pool, id, isOpen ? 'lost' : 'sent')
  return isOpen
}

/** Sends what was signed again, or signs anew where its number is not the next, or it has waited long. */
async function send(
  anchoring: Anchoring,
  anchor: AnchorRow,
  signed: readonly TransactionRow[],
  nonce: number,
  head: ChainHead,
): Promise<void> {
  const { pool } = anchoring
  const current = signed.findLast((one) => one.nonce === nonce)
  const isStuck = current !== undefined && Date.now() - current.signed_at.getTime() > STUCK
  const anew =
    current === undefined || isStuck ? await sign(anchoring, anchor, nonce, head, current) : undefined
  const raw = anew ?? current?.raw
  if (raw === undefined) return
  await markSent(pool, anchor.id)
  await handOver(anchoring, anchor.size, raw)
}

async function handOver(
  { log, chain }: Pick<Anchoring, 'log' | 'chain'>,
  size: number,
  raw: Uint8Array,
): Promise<void> {
  try {
    await chain.send(raw)
  } catch (error) {
    // One that is known already is refused as well: whether it is there is seen by looking.
    if (!(error instanceof ChainError) || error.trouble !== 'refused') throw error
    log.info({ size, reason: error.message }, 'the chain did not take a transaction')
  }
}

/**
 * Signs and keeps a transaction.
 * @returns undefined when what was offered before cannot be raised
 * @throws ChainError `fee_too_high`, `balance_too_low`, `chain_ahead`
 */
async function sign(
  { pool, log, chain, settings }: Anchoring,
  { id, size, root }: AnchorRow,
  nonce: number,
  head: ChainHead,
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

/** Begins the anchor of the newest head, when it is time and there is something new to anchor, and the chain's block is in the log. */
async function plan(
  anchoring: Anchoring,
  head: ChainHead,
  last: AnchorRow | undefined,
): Promise<AnchorRow | 'block_waits' | undefined> {
  const { pool, chain, settings } = anchoring
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
  if (!(await assureBlock(anchoring, head, last?.size ?? 0))) return 'block_waits'
  // Again: the block's leaf may have found its place since.
  const [due = newest] = await publishedHeadRow(pool)
  const [planned] = await planAnchor(pool, due.size, due.root, chainId, contract, sender)
  if (planned !== undefined) await send(anchoring, planned, [], await chain.nonce(), head)
  return planned
}

async function isBalanceLow({ chain, settings }: Anchoring, { baseFee }: ChainHead): Promise<boolean> {
  const anchorGas = 36_000n
  const price = baseFee * 2n < settings.maxFeePerGas ? baseFee * 2n : settings.maxFeePerGas
  return (await chain.balance()) < anchorGas * price * RESERVE
}
