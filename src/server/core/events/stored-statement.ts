import { unlessRefused } from '#ledger/base/error.ts'
import { UNREADABLE } from '#contract/messages/event-messages.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { StoredStatement } from '#ledger/receipt/write-receipt.ts'
import { readFieldValue, SEED_LENGTH } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'

/**
 * Returns a stored statement in the form that a receipt needs. Erased values leave only their
 * digests. Unreadable fields that decide nothing do not prevent a receipt: it still shows the other
 * events, but it does not verify.
 */
export function storedStatement(
  bytes: Uint8Array,
  seed: Uint8Array | null,
  fields: Uint8Array | null,
): StoredStatement {
  if (seed === null || fields === null) return { bytes, opening: { salts: new Map() }, fields: {} }
  const read = seed.length === SEED_LENGTH ? unlessRefused(() => readFields(fields)) : undefined
  if (read !== undefined) return { bytes, opening: { seed }, fields: read }
  // No digest commits to this placeholder field, so verification fails at the unreadable event.
  const salts = new Map([[UNREADABLE, new Uint8Array(SEED_LENGTH)]])
  return { bytes, opening: { salts }, fields: { [UNREADABLE]: '' } }
}

/**
 * Parses stored fields.
 * @throws LedgerError if the bytes contain no valid fields
 */
function readFields(bytes: Uint8Array): Fields | undefined {
  const value = parseCanonical(decodeUtf8(bytes))
  if (!isJsonObject(value)) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readFieldValue(field, name)]))
}
