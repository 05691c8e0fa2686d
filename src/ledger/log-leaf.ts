import { equalBytes } from './bytes.ts'
import { LedgerError } from './error.ts'
import { HASH_LENGTH, type Hash } from './hash.ts'
import { encodeOwnLeaf, isOfShipment, type Leaf } from './leaf.ts'

/** What a log says of itself by statements: whose key signs from here on, and that it begins anew. */
export type LogLeafKind = 'log_key' | 'epoch'

/** The leaf of such a statement (docs/spec/leaf.md): of no shipment, so zeros in all other parts. */
export function encodeLogLeaf(kind: LogLeafKind, statement: Hash): Uint8Array {
  return encodeOwnLeaf(kind, statement)
}

/** @throws LedgerError `log_leaf_malformed` for a leaf of the log's own that holds more than what it commits to */
export function assureLogLeaf({ kind, pseudonym, sequence, previous, server }: Leaf): void {
  if (isOfShipment(kind)) return
  const zeros = new Uint8Array(HASH_LENGTH)
  const isEmpty = [pseudonym, previous, server].every((part) => equalBytes(part, zeros))
  if (sequence !== 0 || !isEmpty) throw new LedgerError('log_leaf_malformed', { kind })
}
