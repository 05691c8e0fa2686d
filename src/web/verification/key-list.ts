import { parseKeyChain } from '#ledger/key-chain.ts'
import { successionOf } from '#ledger/verify-succession.ts'
import type { AssureSuccession } from '#ledger/verify.ts'

/** Returns the check that holds a receipt to the text of a key list. */
export function successionIn(keys: string): AssureSuccession {
  return successionOf(parseKeyChain(keys))
}
