import {
  decodeFunctionData,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { anchorAbi } from './anchor-abi.ts'

/** Contents of a signed transaction; hashes and addresses as bytes. */
export type SignedAnchor = {
  readonly hash: Uint8Array
  readonly sender: Uint8Array
  readonly chainId: number
  readonly contract: Uint8Array
  readonly size: number
  readonly root: Uint8Array
  readonly nonce: number
  /** Maximum fee in wei per unit of gas. */
  readonly maxFee: bigint
  readonly tip: bigint
}

/**
 * Reads a signed transaction that anchors a head; returns undefined if the bytes are not such a
 * transaction.
 */
export async function readSigned(raw: Uint8Array): Promise<SignedAnchor | undefined> {
  const serializedTransaction: TransactionSerializedEIP1559 = `0x02${Buffer.from(raw.subarray(1)).toString('hex')}`
  try {
    if (raw[0] !== 2) return undefined
    const { chainId, to, data, nonce, maxFeePerGas, maxPriorityFeePerGas } =
      parseTransaction(serializedTransaction)
    const { functionName, args } = decodeFunctionData({ abi: anchorAbi, data: data ?? '0x' })
    if (functionName !== 'anchor') return undefined
    return {
      hash: bytesOf(keccak256(raw)),
      sender: bytesOf(await recoverTransactionAddress({ serializedTransaction })),
      chainId,
      contract: bytesOf(to ?? '0x'),
      size: Number(args[0]),
      root: bytesOf(args[1]),
      // Fields that the encoding leaves out are zero.
      nonce: nonce ?? 0,
      maxFee: maxFeePerGas ?? 0n,
      tip: maxPriorityFeePerGas ?? 0n,
    }
  } catch {
    return undefined
  }
}

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}
