import type { Offer } from './chain.ts'

/** By how much nodes want a replacement to pay more, in eighths: 12.5 %. */
const RAISE = 9n

/**
 * What to offer per unit of gas (EIP-1559), in wei: twice the base fee, so that it lasts while the fee rises, and never more
 * than the cap.
 * @param previous what was offered for the same nonce before, which a replacement must exceed
 * @returns undefined when the chain asks for more than the cap
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
