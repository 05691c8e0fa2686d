import type { EvmAnchor } from '#ledger/anchor/anchor.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import type { ChainEntry } from '#ledger/log/chain-entries.ts'
import * as z from 'zod/mini'
import { CommandError } from '../command-error.ts'
import type { Rpc } from './rpc.ts'

/** Topic of `Anchored(address,uint64,bytes32)` (docs/spec/anchor.md). */
export const ANCHORED = '0x0cd48d2f0de2b26babeaa563bc19f67e7b14bb998edeaabe4592e8b4472dda6b'
/** Data of the event: size and root. */
export const DATA = /^0x0{48}([0-9a-f]{16})([0-9a-f]{64})$/
const SENDER = /^0x0{24}([0-9a-f]{40})$/

const number = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/)),
  z.transform((text: string) => Number(text)),
)
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const block = z.object({ hash, timestamp: number })
const receipt = z.nullable(
  z.object({
    status: z.string(),
    blockHash: hash,
    blockNumber: number,
    logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })),
  }),
)

/**
 * Reads anchors from the chain; anchors that the chain lacks are omitted.
 * @throws CommandError `chain_other` for a node of another chain, and the errors of the node
 */
export async function readEntries(
  rpc: Rpc,
  host: string,
  anchors: readonly EvmAnchor[],
): Promise<ChainEntry[]> {
  const chainId = read(number, await rpc('eth_chainId'), host)
  const other = anchors.find((anchor) => anchor.chainId !== chainId)
  if (other !== undefined) {
    throw new CommandError('chain_other', { host, found: chainId, expected: other.chainId })
  }
  const entries = await Promise.all(anchors.map((anchor) => readEntry(rpc, host, anchor)))
  return entries.flat()
}

async function readEntry(rpc: Rpc, host: string, { chainId, transaction }: EvmAnchor): Promise<ChainEntry[]> {
  const found = read(receipt, await rpc('eth_getTransactionReceipt', `0x${transaction}`), host)
  if (found === null || found.status !== '0x1') return []
  const { blockNumber, blockHash } = found
  const made = read(block, await rpc('eth_getBlockByNumber', `0x${blockNumber.toString(16)}`, false), host)
  // The chain dropped the block of this transaction receipt.
  if (made.hash !== blockHash) return []
  return found.logs.flatMap(({ address, topics: [event, sender = ''], data }) => {
    const [, from] = SENDER.exec(sender) ?? []
    const [, size, root] = DATA.exec(data) ?? []
    if (event !== ANCHORED || from === undefined || size === undefined || root === undefined) return []
    return [
      {
        chainId,
        contract: address.slice(2).toLowerCase(),
        sender: from,
        transaction,
        block: blockNumber,
        blockHash: blockHash.slice(2),
        time: made.timestamp,
        size: Number(BigInt(`0x${size}`)),
        root: decodeHex(root),
      },
    ]
  })
}

function read<T extends z.ZodMiniType>(schema: T, value: unknown, host: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CommandError('chain_malformed', { host })
  return parsed.data
}
