import { equalBytes } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { HASH_LENGTH } from '../crypto/hash.ts'
import { isOfShipment, type Leaf } from './leaf.ts'

/**
 * Checks that a leaf of the log itself has zeros in the parts that only leaves of shipments use
 * (docs/spec/leaf.md).
 * @throws LedgerError `log_leaf_malformed` if one of these parts is not zero
 */
export function assureLogLeaf({ kind, pseudonym, sequence, previous, server }: Leaf): void {
  if (isOfShipment(kind)) return
  const zeros = new Uint8Array(HASH_LENGTH)
  const unused = kind === 'start' ? [pseudonym, previous] : [pseudonym, previous, server]
  const isEmpty = unused.every((part) => equalBytes(part, zeros))
  if (sequence !== 0 || !isEmpty) throw new LedgerError('log_leaf_malformed', { kind })
}
