import type { AssureOnChain, EvmAnchor } from '#ledger/anchor/anchor.ts'
import { assureInBlocks } from '#ledger/anchor/block-hashes.ts'
import { assureAmong } from '#ledger/anchor/chain-entries.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import * as z from 'zod/mini'
import type { CommandOf } from '../arguments.ts'
import { parseIfValid } from '../receipt-form.ts'
import { isAnchorContract } from './anchor-contract.ts'
import { readBlocks } from './read-blocks.ts'
import { readEntries } from './read-entries.ts'
import { hash, openRpc, quantity } from './rpc.ts'

/**
 * Options with the node and the API that the reader trusts for facts about chains. Without a node,
 * EVM anchors are not looked up; without an API, Bitcoin anchors are not. Without `anchorSender` an
 * anchor by any account is accepted.
 */
type LookUpOptions = Pick<CommandOf<'verify'>, 'rpc' | 'bitcoin' | 'anchorSender' | 'timeoutMs'>

/**
 * Looks up the anchors of a receipt on their chains. Looks up nothing for an invalid receipt,
 * because its verification reports the fault.
 * @throws CommandError if a given source cannot be read
 */
export async function lookUp(
  receipt: string | Uint8Array,
  { rpc, bitcoin, anchorSender, timeoutMs }: LookUpOptions,
): Promise<AssureOnChain> {
  const anchors = parseIfValid(receipt)?.anchors ?? []
  const seers: AssureOnChain[] = []
  if (rpc !== undefined) {
    const node = openRpc(rpc, timeoutMs)
    const onChains = anchors.filter((anchor) => anchor.kind === 'evm')
    const entries = onChains.length === 0 ? [] : await readEntries(node, new URL(rpc).host, onChains)
    const contracts = new Set(onChains.map(({ contract }) => contract))
    const foreign = new Set<string>()
    for (const contract of contracts) if (!(await isAnchorContract(node, contract))) foreign.add(contract)
    const assureEntry = assureAmong(entries)
    seers.push((anchor) => {
      if (anchor.kind === 'evm') assureOurs(anchor, foreign, anchorSender)
      return assureEntry(anchor)
    })
  }
  if (bitcoin !== undefined) {
    const inBlocks = anchors.filter(({ kind }) => kind === 'opentimestamps')
    const heights = inBlocks.map(({ block }) => block)
    seers.push(assureInBlocks(await readBlocks(bitcoin, heights, timeoutMs)))
  }
  return (anchor) => seers.some((assure) => assure(anchor))
}

/**
 * Refuses an anchor whose contract does not have the code of the anchoring contract, or whose
 * sender is not `anchorSender`.
 */
function assureOurs(
  { contract, sender }: EvmAnchor,
  foreign: ReadonlySet<string>,
  anchorSender: string | undefined,
): void {
  if (foreign.has(contract)) throw new LedgerError('anchor_contract_differs', { contract })
  if (anchorSender === undefined || anchorSender === sender) return
  throw new LedgerError('other_sender', { expected: `0x${anchorSender}`, found: `0x${sender}` })
}

const header = z.nullable(z.object({ hash, timestamp: quantity }))

/**
 * Checks which blocks of a receipt the node's chain contains with the stated hash and time.
 * @returns a function that returns true if the chain contains the block, false if not, and
 * undefined for blocks of other chains
 * @throws CommandError if the node cannot be read
 */
export async function seenBlocks(
  receipt: string | Uint8Array,
  nodeUrl: string,
  timeoutMs: number,
): Promise<IsBlockOnChain> {
  const blocks = parseIfValid(receipt)?.blocks ?? []
  if (blocks.length === 0) return () => undefined
  const rpc = openRpc(nodeUrl, timeoutMs)
  const chainId = await rpc(quantity, 'eth_chainId')
  const seen = new Map<number, boolean>()
  for (const { block, blockHash, time, index } of blocks.filter((one) => one.chainId === chainId)) {
    const found = await rpc(header, 'eth_getBlockByNumber', `0x${block.toString(16)}`, false)
    seen.set(index, found?.hash === `0x${blockHash}` && found.timestamp === time)
  }
  return ({ index }) => seen.get(index)
}
