import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import type { Chain, ChainHead } from '../../anchors/chain.ts'
import {
  anchorsBefore,
  type AuditedAnchor,
  type AuditedTransaction,
  transactionsBetween,
} from './anchor-queries.ts'
import type { AuditSource } from '../rows/audit-source.ts'
import { answerOf, FOLLOWED_BLOCKS, headOf } from './ask-chain.ts'

export type AnchorsAudit = {
  readonly findings: readonly LogFinding[]
  /**
   * Number of confirmed anchors that were compared with the chain. `unasked` is the number of the
   * other confirmed anchors.
   */
  readonly asked: number
  readonly unasked: number
}

/** Number of anchors read per query. */
const STEP = 50
/**
 * Maximum number of anchors looked up on the chain, newest first. Each costs two calls to a third
 * party's node.
 */
const MAX_QUERIED = 200

/**
 * Audits the anchors. Each must anchor a head of this log, match the transaction that was signed,
 * and be on the chain in the stored block. A missing answer from the chain is not a finding.
 * @param chain undefined if there is no chain to query
 */
export async function auditAnchors(source: AuditSource, chain: Chain | undefined): Promise<AnchorsAudit> {
  const findings: LogFinding[] = []
  let [asked, unasked] = [0, 0]
  let head = await headOf(chain)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { anchors, signed } = await source.read([], async (on) => {
      const rows = await anchorsBefore(on, before, STEP)
      // The last page has no lower bound, because a transaction without an anchor may have a
      // smaller anchor id than every anchor.
      const first = rows.length < STEP ? Number.MIN_SAFE_INTEGER : (rows.at(-1)?.id ?? 0)
      return { anchors: rows, signed: await transactionsBetween(on, first, before - 1) }
    })
    findings.push(...anchors.flatMap(auditHeadOf), ...(await auditSigned(anchors, signed)))
    for (const anchor of anchors) {
      if (anchor.state !== 'confirmed') continue
      const answer =
        chain !== undefined && head !== undefined && asked < MAX_QUERIED && isFor(anchor, chain)
          ? await answerOf(compare(anchor, chain, head))
          : 'undecided'
      // The chain is not queried again after one missing answer.
      if (answer === undefined) head = undefined
      if (answer === undefined || answer === 'undecided') unasked++
      else {
        asked++
        findings.push(...answer)
      }
    }
    const last = anchors.at(-1)
    if (last === undefined || anchors.length < STEP) return { findings, asked, unasked }
    before = last.id
    await source.breathe()
  }
}

function auditHeadOf({ size, root, head_root }: AuditedAnchor): LogFinding[] {
  if (head_root === null) return [logFinding('anchor_changed', 'anchors.size', size)]
  if (equalBytes(root, head_root)) return []
  const hashes = { expected: encodeHex(head_root), found: encodeHex(root) }
  return [logFinding('anchor_changed', 'anchors.root', size, hashes)]
}

/**
 * Returns true if an anchor is on this chain and contract. The sender does not matter, because an
 * earlier account may have anchored.
 */
function isFor({ chain_id: chainId, contract }: AuditedAnchor, { target }: Chain): boolean {
  return chainId === target.chainId && equalBytes(contract, target.contract)
}

/**
 * Compares a confirmed anchor with the chain. Returns `undecided` if the chain may still replace
 * the block, or if the row does not name the transaction and block.
 */
async function compare(
  { size, root, sender, transaction, block_number, block_hash, block_time }: AuditedAnchor,
  chain: Chain,
  head: ChainHead,
): Promise<readonly LogFinding[] | 'undecided'> {
  if (transaction === null || block_number === null || block_hash === null) return 'undecided'
  const isFollowed = (block: number): boolean => block > head.number - FOLLOWED_BLOCKS
  const changed = (column: string): LogFinding[] => [logFinding('anchor_changed', `anchors.${column}`, size)]
  const landing = await chain.find(transaction, sender)
  if (landing === undefined) {
    // A missing transaction in a recent block proves nothing. The node may be behind, or the block
    // may have left the chain, after which the anchorer sends the anchor again.
    if (isFollowed(block_number)) return 'undecided'
    return [logFinding('anchor_unknown', 'anchors.transaction', size, { found: encodeHex(transaction) })]
  }
  const { anchored, block, blockHash, blockTime } = landing
  if (anchored === undefined) return changed('transaction')
  return [
    ...(anchored.size === size ? [] : changed('size')),
    ...(equalBytes(anchored.root, root) ? [] : changed('root')),
    ...(isFollowed(block)
      ? []
      : [
          ...(block === block_number ? [] : changed('block_number')),
          ...(equalBytes(blockHash, block_hash) ? [] : changed('block_hash')),
          ...(blockTime === block_time ? [] : changed('block_time')),
        ]),
  ]
}

/** Compares signed transactions with their anchors and with the other columns of their rows. */
async function auditSigned(
  anchors: readonly AuditedAnchor[],
  transactions: readonly AuditedTransaction[],
): Promise<readonly LogFinding[]> {
  const signedFor = Map.groupBy(transactions, ({ anchor_id }) => anchor_id)
  const known = new Set(anchors.map(({ id }) => id))
  const strays = transactions.filter(({ anchor_id }) => !known.has(anchor_id))
  const findings = strays.map(() => logFinding('anchor_changed', 'anchor_transactions.anchor_id', null))
  for (const anchor of anchors) {
    const signed = signedFor.get(anchor.id) ?? []
    for (const one of signed) findings.push(...(await auditTransaction(anchor, one)))
    const { transaction } = anchor
    if (transaction !== null && !signed.some(({ hash }) => equalBytes(hash, transaction))) {
      findings.push(logFinding('anchor_changed', 'anchors.transaction', anchor.size))
    }
  }
  return findings
}

async function auditTransaction(
  { size, root, chain_id: chainId, contract, sender }: AuditedAnchor,
  { hash, nonce, max_fee: maxFee, max_priority_fee: tip, raw }: AuditedTransaction,
): Promise<readonly LogFinding[]> {
  // The module is loaded only if there is a signed transaction to read.
  const { readSigned } = await import('../../anchors/read-signed.ts')
  const changed = (place: string): LogFinding => logFinding('anchor_changed', place, size)
  const signed = await readSigned(raw)
  if (signed === undefined) return [changed('anchor_transactions.raw')]
  const isWhole = equalBytes(signed.hash, hash)
  // The signature proves the other columns of the row. A different signer means that the
  // transaction was replaced, or that the stored sender is wrong.
  if (!equalBytes(signed.sender, sender)) {
    return [changed(isWhole ? 'anchors.sender' : 'anchor_transactions.raw')]
  }
  const isAsSigned = {
    'anchor_transactions.hash': isWhole,
    'anchor_transactions.nonce': signed.nonce === nonce,
    'anchor_transactions.max_fee': signed.maxFee === BigInt(maxFee),
    'anchor_transactions.max_priority_fee': signed.tip === BigInt(tip),
    'anchors.chain_id': signed.chainId === chainId,
    'anchors.contract': equalBytes(signed.contract, contract),
    'anchors.size': signed.size === size,
    'anchors.root': equalBytes(signed.root, root),
  }
  return Object.entries(isAsSigned).flatMap(([place, holds]) => (holds ? [] : [changed(place)]))
}
