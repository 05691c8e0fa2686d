import {
  decodeFunctionData,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { anchorAbi } from './anchor-abi.ts'

/**
 * Reads a signed transaction that anchors a head; returns undefined if the bytes are not such a
 * transaction. Hashes and addresses are bytes, fees are in wei per unit of gas.
 */
export async function readSigned(raw: Uint8Array) {
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
