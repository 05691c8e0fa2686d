import { encodeHex } from '#ledger/base/bytes.ts'
import { isJsonArray, isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { decodeZ85 } from '#ledger/encoding/z85.ts'

/**
 * Returns the hash list of each statement in a compact receipt, in hexadecimal. The list consists
 * of the statement's hash, and of salts and digests or the seed of all salts. For each event, the
 * client's statement comes first, then the server's.
 */
export function statementHashes(compact: string): readonly string[] {
  const receipt = parseCanonical(compact)
  const events = isJsonObject(receipt) ? receipt['events'] : undefined
  // The hash lists of both statements are the fourth and the fifth item of an event.
  return itemsOf(events)
    .flatMap((event) => itemsOf(event).slice(3, 5))
    .map((hashes) => encodeHex(decodeZ85(typeof hashes === 'string' ? hashes : '') ?? new Uint8Array()))
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isJsonArray(value) ? value : []
}
