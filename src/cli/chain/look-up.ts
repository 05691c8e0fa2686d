import { decodeUtf8 } from '#ledger/bytes.ts'
import { LedgerError } from '#ledger/error.ts'
import { parseReceipt } from '#ledger/receipt.ts'
import type { ChainEntry } from '#ledger/chain-entries.ts'
import { readEntries } from './read-entries.ts'
import { openRpc } from './rpc.ts'

/**
 * What a node of a chain has where the anchors of a receipt say they are; nothing of what is no receipt, which verification says.
 * @throws CommandError when the node cannot be asked
 */
export async function lookUp(
  receipt: string | Uint8Array,
  address: string,
  timeoutMs: number,
): Promise<readonly ChainEntry[]> {
  const rpc = openRpc(address, timeoutMs)
  try {
    const { anchors } = parseReceipt(typeof receipt === 'string' ? receipt : decodeUtf8(receipt))
    const onChains = anchors.filter((anchor) => anchor.kind === 'evm')
    return onChains.length === 0 ? [] : await readEntries(rpc, new URL(address).host, onChains)
  } catch (error) {
    if (error instanceof LedgerError) return []
    throw error
  }
}
