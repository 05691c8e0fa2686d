import { decodeHex } from '#ledger/base/bytes.ts'
import type { ChainEntry } from '#ledger/anchor/chain-entries.ts'
import * as z from 'zod/mini'
import type { TreeState } from '#ledger/log/tree.ts'
import { CommandError } from '../command-error.ts'
import { isAnchorContract } from './anchor-contract.ts'
import { hash, quantity, type Rpc } from './rpc.ts'

/** Topic of the contract's event `Anchored(address,uint64,bytes32)` (docs/spec/anchor.md). */
const ANCHORED = '0x0cd48d2f0de2b26babeaa563bc19f67e7b14bb998edeaabe4592e8b4472dda6b'
/** Data of the event: size and root. */
const DATA = /^0x0{48}([0-9a-f]{16})([0-9a-f]{64})$/
const SENDER = /^0x0{24}([0-9a-f]{40})$/

const block = z.object({ hash, timestamp: quantity })
const receipt = z.nullable(
  z.object({
    status: z.string(),
    blockHash: hash,
    blockNumber: quantity,
    logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })),
  }),
)

type Anchoring = Pick<ChainEntry, 'chainId' | 'transaction'>

/**
 * Reads anchors from the chain; anchors that the chain lacks are omitted.
 * @throws CommandError `chain_other` for a node of another chain, and the errors of the node
 */
export async function readEntries(
  rpc: Rpc,
  host: string,
  anchors: readonly Anchoring[],
): Promise<ChainEntry[]> {
  const chainId = await rpc(quantity, 'eth_chainId')
  const other = anchors.find((anchor) => anchor.chainId !== chainId)
  if (other !== undefined) {
    throw new CommandError('chain_other', { host, found: chainId, expected: other.chainId })
  }
  const entries = await Promise.all(anchors.map((anchor) => readEntry(rpc, anchor)))
  return entries.flat()
}

async function readEntry(rpc: Rpc, { chainId, transaction }: Anchoring): Promise<ChainEntry[]> {
  const found = await rpc(receipt, 'eth_getTransactionReceipt', `0x${transaction}`)
  if (found === null || found.status !== '0x1') return []
  const { blockNumber, blockHash } = found
  const made = await rpc(block, 'eth_getBlockByNumber', `0x${blockNumber.toString(16)}`, false)
  // The chain has another block at this height than the transaction receipt names, because it was
  // reorganized between the two answers.
  if (made.hash !== blockHash) return []
  return found.logs.flatMap(({ address: contract, topics: [event, sender = ''], data }) => {
    const [, from] = SENDER.exec(sender) ?? []
    const [, size, root] = DATA.exec(data) ?? []
    if (event !== ANCHORED || from === undefined || size === undefined || root === undefined) return []
    return [
      {
        chainId,
        contract: contract.slice(2).toLowerCase(),
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

const logs = z.array(z.object({ data: z.string() }))

/**
 * Lists all heads that an account anchored by the anchoring contract, oldest first.
 * @param contract address of the contract; `sender` is the address of the account. Each has 40
 * hexadecimal digits
 * @throws CommandError `contract_differs` for other code at that address, and the errors of the
 * node
 */
export async function anchoredHeads(
  rpc: Rpc,
  host: string,
  { contract, sender }: { readonly contract: string; readonly sender: string },
): Promise<TreeState[]> {
  if (!(await isAnchorContract(rpc, contract))) throw new CommandError('contract_differs', { contract })
  const newest = await rpc(quantity, 'eth_blockNumber')
  const read = async (from: number, to: number): Promise<TreeState[]> => {
    try {
      const found = await rpc(logs, 'eth_getLogs', {
        address: `0x${contract}`,
        topics: [ANCHORED, `0x${'0'.repeat(24)}${sender}`],
        fromBlock: `0x${from.toString(16)}`,
        toBlock: `0x${to.toString(16)}`,
      })
      return found.map(({ data }) => headOf(data, host))
    } catch (error) {
      // Nodes limit the number of blocks and events of one answer. A refused range is therefore
      // read in two halves.
      const isTooMuch = error instanceof CommandError && error.code === 'chain_refused' && to > from
      if (!isTooMuch) throw error
      const middle = Math.floor((from + to) / 2)
      return [...(await read(from, middle)), ...(await read(middle + 1, to))]
    }
  }
  return read(0, newest)
}

function headOf(data: string, host: string): TreeState {
  const [, size, root] = DATA.exec(data) ?? []
  if (size === undefined || root === undefined) throw new CommandError('chain_malformed', { host })
  return { size: Number(BigInt(`0x${size}`)), root: decodeHex(root) }
}
