import { decodeHex } from '#ledger/base/bytes.ts'
import type { TreeState } from '#ledger/log/tree.ts'
import * as z from 'zod/mini'
import { CommandError } from '../command-error.ts'
import { isAnchorContract } from './anchor-contract.ts'
import { ANCHORED, DATA } from './read-entries.ts'
import { quantity, type Rpc } from './rpc.ts'

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
      // Nodes limit the number of blocks and events of one answer.
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
