import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import type { Chain } from '../../anchors/chain.ts'
import { pagesOf, type AuditSource } from '../rows/audit-source.ts'
import { answerOf, FOLLOWED_BLOCKS, headOf } from './ask-chain.ts'
import { blocksAfter, countBlocks, someBlocks, type LoggedBlock } from '../log/block-queries.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

/** Result of looking up the log's block leaves on the chain. */
export type BlocksAudit = {
  readonly findings: readonly LogFinding[]
  /**
   * Number of blocks that were compared with the chain. `unasked` is the number of blocks that
   * could not be compared.
   */
  readonly asked: number
  readonly unasked: number
  /**
   * Ids of blocks that were found to have left the chain. Such a block is not a finding, because a
   * chain may replace its blocks.
   */
  readonly left: readonly number[]
}

/** Number of blocks read per query. */
const STEP = 100
/**
 * Maximum number of blocks that the audit of every minute looks up. Each lookup is a call to a
 * third party's node.
 */
const MAX_BLOCKS_PER_RUN = 4

/**
 * Looks up on the chain every block whose leaf is in the log, except blocks known to have left the
 * chain. The chain must have a block with the same number, hash and time. A logged block has left
 * the chain if another block has its number, and the chain's next block names this other block as
 * parent. A missing answer from the chain is not a finding.
 * @param origin name of the log
 * @param chain undefined if there is no chain to query
 */
export async function auditBlocksOnChain(
  source: AuditSource,
  origin: string,
  chain: Chain | undefined,
): Promise<BlocksAudit> {
  const pages = pagesOf<LoggedBlock>(source, (on, last) => blocksAfter(on, last?.id ?? 0, STEP))
  return lookUp(pages, origin, chain)
}

/**
 * Looks up some of the blocks, different ones each time, so that all are looked up eventually.
 * @param turn counter that increases by one from call to call
 */
export async function auditSomeBlocksOnChain(
  source: AuditSource,
  origin: string,
  chain: Chain | undefined,
  turn: number,
): Promise<BlocksAudit> {
  const rows = await source.read([], async (on) => {
    const [counted] = await countBlocks(on)
    const pages = Math.max(1, Math.ceil((counted?.count ?? 0) / MAX_BLOCKS_PER_RUN))
    return someBlocks(on, (turn % pages) * MAX_BLOCKS_PER_RUN, MAX_BLOCKS_PER_RUN)
  })
  return lookUp([rows], origin, chain)
}

type Pages = AsyncIterable<readonly LoggedBlock[]> | Iterable<readonly LoggedBlock[]>

async function lookUp(pages: Pages, origin: string, chain: Chain | undefined): Promise<BlocksAudit> {
  const findings: LogFinding[] = []
  const left: number[] = []
  let [asked, unasked] = [0, 0]
  let newest = (await headOf(chain))?.number
  for await (const rows of pages) {
    for (const row of rows) {
      if (chain === undefined || newest === undefined || chain.target.chainId !== row.chain_id) {
        unasked++
        continue
      }
      if (row.number > newest - FOLLOWED_BLOCKS) continue
      const found = await answerOf(compare(row, origin, chain))
      if (found === undefined) {
        // The chain is not queried again after one missing answer, because the audit must not wait
        // for it.
        newest = undefined
        unasked++
        continue
      }
      asked++
      if (found === 'left') left.push(row.id)
      else findings.push(...found)
    }
  }
  return { findings, asked, unasked, left }
}

async function compare(
  row: LoggedBlock,
  origin: string,
  chain: Chain,
): Promise<readonly LogFinding[] | 'left'> {
  const { index, number, hash, time } = row
  const block = await chain.blockAt(number)
  const unknown = (column: string, expected: string | null, found: string): LogFinding[] => [
    logFinding('block_unknown', `chain_blocks.${column}`, index, { expected, found }),
  ]
  if (block === undefined) return unknown('number', null, String(number))
  if (!equalBytes(block.hash, hash)) {
    const isLeft = isCommitted(row, origin) && (await goesOnFrom(chain, number, block.hash))
    return isLeft ? 'left' : unknown('hash', encodeHex(block.hash), encodeHex(hash))
  }
  return block.time === time ? [] : unknown('time', String(block.time), String(time))
}

/**
 * Returns true if a block's row matches the commitment in its leaf. If the hash in the row was
 * tampered with, its absence from the chain does not mean that the block has left the chain.
 */
function isCommitted(
  { leaf_hash, chain_id: chainId, number: block, hash, time }: LoggedBlock,
  origin: string,
) {
  const statement = blockStatement(origin, { chainId, block, blockHash: encodeHex(hash), time })
  return equalBytes(hashLeaf(blockLeaf(statement)), leaf_hash)
}

/**
 * Returns true if the parent of the chain's next block has this hash. Returns false if nodes with
 * different blocks answer for the chain.
 */
async function goesOnFrom(chain: Chain, number: number, hash: Uint8Array): Promise<boolean> {
  const next = await chain.blockAt(number + 1)
  return next !== undefined && equalBytes(next.parent, hash)
}
