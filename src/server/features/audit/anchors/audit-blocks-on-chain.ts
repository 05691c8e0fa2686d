import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import type { Chain } from '../../anchors/chain.ts'
import { ChainError } from '../../anchors/chain-error.ts'
import type { AuditSource } from '../runs/audit-source.ts'
import { blocksAfter, countBlocks, someBlocks, type LoggedBlock } from './block-queries.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

/** What came of asking a chain for the blocks that leaves of the log are. */
export type BlocksAudit = {
  readonly findings: readonly LogFinding[]
  /** Blocks that the chain was asked for, and those that it could not be asked for. */
  readonly asked: number
  readonly unasked: number
  /** Rows of those that the chain turned out to have left: what is no longer on it is nothing that was tampered with. */
  readonly left: readonly number[]
}

/** Read at once. */
const STEP = 100
/** Asked for by each of the audits that run every minute: each is a question to somebody's node. */
const MAX_BLOCKS_PER_RUN = 4
/** Blocks this near to the chain's head it may still leave, and the anchorer follows them. */
const FOLLOWED_BLOCKS = 128

/**
 * Asks a chain for every block that is a leaf of the log, but those that it is known to have left: it has to have each with that
 * hash and time, or another one in its place that it goes on from. A chain that does not answer is no finding.
 * @param origin the log's name
 * @param chain undefined where there is none to ask
 */
export async function auditBlocksOnChain(
  source: AuditSource,
  origin: string,
  chain: Chain | undefined,
): Promise<BlocksAudit> {
  const asking = await beginAsking(origin, chain)
  for (let after = 0; ;) {
    const rows = await source.read([], (on) => blocksAfter(on, after, STEP))
    await asking.ask(rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < STEP) return asking.outcome()
    after = last.id
    await source.breathe()
  }
}

/**
 * Asks for some of them, others each time: all of them come to be asked for.
 * @param turn counted up from one time to the next
 */
export async function auditSomeBlocksOnChain(
  source: AuditSource,
  origin: string,
  chain: Chain | undefined,
  turn: number,
): Promise<BlocksAudit> {
  const asking = await beginAsking(origin, chain)
  const rows = await source.read([], async (on) => {
    const [counted] = await countBlocks(on)
    const pages = Math.max(1, Math.ceil((counted?.count ?? 0) / MAX_BLOCKS_PER_RUN))
    return someBlocks(on, (turn % pages) * MAX_BLOCKS_PER_RUN, MAX_BLOCKS_PER_RUN)
  })
  await asking.ask(rows)
  return asking.outcome()
}

type Asking = {
  readonly ask: (rows: readonly LoggedBlock[]) => Promise<void>
  readonly outcome: () => BlocksAudit
}

async function beginAsking(origin: string, chain: Chain | undefined): Promise<Asking> {
  const findings: LogFinding[] = []
  const left: number[] = []
  let [asked, unasked] = [0, 0]
  let newest = chain && (await answerOf(chain.assureRight().then(chain.head)))?.number
  return {
    ask: async (rows) => {
      for (const row of rows) {
        if (chain === undefined || newest === undefined || chain.target.chainId !== row.chain_id) {
          unasked++
          continue
        }
        if (row.number > newest - FOLLOWED_BLOCKS) continue
        const found = await answerOf(compare(row, origin, chain))
        // Who does not answer once is not asked again: the audit waits for nobody.
        if (found === undefined) newest = undefined
        if (found === undefined) unasked++
        else {
          asked++
          if (found === 'left') left.push(row.id)
          else findings.push(...found)
        }
      }
    },
    outcome: () => ({ findings, asked, unasked, left }),
  }
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

/** Whether a row says what its leaf commits to: the hash of one that was changed is on no chain, and has left none. */
function isCommitted(
  { leaf_hash, chain_id: chainId, number: block, hash, time }: LoggedBlock,
  origin: string,
) {
  const statement = blockStatement(origin, { chainId, block, blockHash: encodeHex(hash), time })
  return equalBytes(hashLeaf(blockLeaf(statement)), leaf_hash)
}

/** Whether the chain's next block is upon the one that it names: nodes that disagree say so of neither. */
async function goesOnFrom(chain: Chain, number: number, hash: Uint8Array): Promise<boolean> {
  const next = await chain.blockAt(number + 1)
  return next !== undefined && equalBytes(next.parent, hash)
}

/** Undefined where the chain gives none. */
async function answerOf<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
