import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import * as z from 'zod/mini'
import { parseIfValid } from '../verify/receipt-form.ts'
import { hash, openRpc, quantity } from './rpc.ts'

const header = z.nullable(z.object({ hash, timestamp: quantity }))

/**
 * Returns a function that tells whether the node's chain has a block of the receipt at the stated
 * time. The function returns undefined for blocks of other chains.
 * @throws CommandError if the node cannot be read
 */
export async function seenBlocks(
  receipt: string | Uint8Array,
  address: string,
  timeoutMs: number,
): Promise<IsBlockOnChain> {
  const blocks = parseIfValid(receipt)?.blocks ?? []
  if (blocks.length === 0) return () => undefined
  const rpc = openRpc(address, timeoutMs)
  const chainId = await rpc(quantity, 'eth_chainId')
  const seen = new Map<number, boolean>()
  for (const { block, blockHash, time, index } of blocks.filter((one) => one.chainId === chainId)) {
    const found = await rpc(header, 'eth_getBlockByNumber', `0x${block.toString(16)}`, false)
    seen.set(index, found?.hash === `0x${blockHash}` && found.timestamp === time)
  }
  return ({ index }) => seen.get(index)
}
