import { parseKeyChain } from '#ledger/log/key-chain.ts'
import { successionOf } from '#ledger/receipt/verify-succession.ts'
import type { AssureSuccession } from '#ledger/receipt/verify.ts'

/**
 * Returns the function that checks whether this key list allows a receipt's key to sign its head.
 */
export function successionIn(keys: string): AssureSuccession {
  return successionOf(parseKeyChain(keys))
}
