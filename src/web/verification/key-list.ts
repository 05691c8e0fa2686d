import { parseKeyChain } from '#ledger/log/key-chain.ts'
import { successionOf } from '#ledger/receipt/verify-succession.ts'
import type { AssureSuccession } from '#ledger/receipt/verify.ts'

/** Returns the check of a receipt against the text of a key list. */
export function successionIn(keys: string): AssureSuccession {
  return successionOf(parseKeyChain(keys))
}
