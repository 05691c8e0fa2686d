import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import * as z from 'zod/mini'
import { CommandError } from '../command-error.ts'
import { openRpc } from './rpc.ts'

const number = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/))
const header = z.nullable(
  z.object({ hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)), timestamp: number }),
)

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
  const blocks = blocksOf(receipt)
  if (blocks.length === 0) return () => undefined
  const rpc = openRpc(address, timeoutMs)
  const { host } = new URL(address)
  const chainId = Number(read(number, await rpc('eth_chainId'), host))
  const seen = new Map<number, boolean>()
  for (const { block, blockHash, time, index } of blocks.filter((one) => one.chainId === chainId)) {
    const found = read(header, await rpc('eth_getBlockByNumber', `0x${block.toString(16)}`, false), host)
    seen.set(index, found?.hash === `0x${blockHash}` && Number(found.timestamp) === time)
  }
  return ({ index }) => seen.get(index)
}

function blocksOf(receipt: string | Uint8Array): readonly ReceiptBlock[] {
  try {
    return parseReceipt(typeof receipt === 'string' ? receipt : decodeUtf8(receipt)).blocks
  } catch (error) {
    if (error instanceof LedgerError) return []
    throw error
  }
}

function read<T extends z.ZodMiniType>(schema: T, value: unknown, host: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CommandError('chain_malformed', { host })
  return parsed.data
}
