import type { Offer } from './chain.ts'

/**
 * Factor, in eighths, by which a replacement's fee exceeds the earlier fee: 9/8, that is 12.5 %
 * more. Nodes refuse a smaller increase.
 */
const RAISE = 9n

/**
 * Returns the fee to offer per unit of gas (EIP-1559), in wei. The fee is twice the base fee plus
 * the tip, so that it suffices while the base fee rises. It never exceeds the cap.
 * @param previous earlier offer for the same nonce, which a replacement must exceed
 * @returns undefined if the chain or the replacement requires more than the cap
 */
export function offerFee(asked: {
  readonly baseFee: bigint
  readonly tip: bigint
  readonly cap: bigint
  readonly previous?: Offer | undefined
}): Offer | undefined {
  const { baseFee, cap, previous } = asked
  if (baseFee + asked.tip > cap) return undefined
  const tip = larger(asked.tip, previous === undefined ? 0n : raised(previous.tip))
  const wished = larger(baseFee * 2n + tip, previous === undefined ? 0n : raised(previous.maxFee))
  const maxFee = wished < cap ? wished : cap
  if (tip > maxFee || (previous !== undefined && maxFee < raised(previous.maxFee))) return undefined
  return { maxFee, tip }
}

function raised(fee: bigint): bigint {
  return (fee * RAISE + 7n) / 8n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
