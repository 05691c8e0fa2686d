import type { Anchor } from '#ledger/anchor.ts'
import { assureInBlocks } from '#ledger/block-hashes.ts'
import { decodeUtf8 } from '#ledger/bytes.ts'
import { assureAmong } from '#ledger/chain-entries.ts'
import { LedgerError } from '#ledger/error.ts'
import { parseReceipt } from '#ledger/receipt.ts'
import type { AssureOnChain } from '#ledger/verify-anchors.ts'
import { readBlocks } from './read-blocks.ts'
import { readEntries } from './read-entries.ts'
import { openRpc } from './rpc.ts'

/** Whom the reader trusts to say what stands on chains; anchors of which nobody is named are not looked up. */
export type LookUpOptions = {
  /** A node of the EVM chain. */
  readonly rpc: string | undefined
  /** An Esplora API of Bitcoin. */
  readonly bitcoin: string | undefined
  readonly timeoutMs: number
}

/**
 * Reads on chains what the anchors of a receipt say of them; nothing of what is no receipt, which verification says.
 * @throws CommandError when somebody who is named cannot be asked
 */
export async function lookUp(
  receipt: string | Uint8Array,
  { rpc, bitcoin, timeoutMs }: LookUpOptions,
): Promise<AssureOnChain> {
  const anchors = anchorsOf(receipt)
  const seers: AssureOnChain[] = []
  if (rpc !== undefined) {
    const node = openRpc(rpc, timeoutMs)
    const onChains = anchors.filter((anchor) => anchor.kind === 'evm')
    const entries = onChains.length === 0 ? [] : await readEntries(node, new URL(rpc).host, onChains)
    seers.push(assureAmong(entries))
  }
  if (bitcoin !== undefined) {
    const inBlocks = anchors.filter(({ kind }) => kind === 'opentimestamps')
    const heights = inBlocks.map(({ block }) => block)
    seers.push(assureInBlocks(await readBlocks(bitcoin, heights, timeoutMs)))
  }
  return (anchor) => seers.some((assure) => assure(anchor))
}

function anchorsOf(receipt: string | Uint8Array): readonly Anchor[] {
  try {
    return parseReceipt(typeof receipt === 'string' ? receipt : decodeUtf8(receipt)).anchors
  } catch (error) {
    if (error instanceof LedgerError) return []
    throw error
  }
}
