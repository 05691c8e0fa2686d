import { concat, decodeUtf8, encodeUtf8, equalBytes } from '#ledger/base/bytes.ts'
import { canonicalize, isJsonArray, isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import { HASH_LENGTH, sha256 } from '#ledger/crypto/hash.ts'
import { hashClientStatement, hashServerStatement } from '#ledger/log/statement.ts'
import { parseReceipt, type StatementSide } from '#ledger/receipt/receipt.ts'
import { encodeZ85 } from '#ledger/encoding/z85.ts'
import { decodeBase182, encodeBase182 } from './base182.ts'
import { deflate, inflate } from './deflate.ts'

/** Positions of the statements' hashes in the row of an event (docs/spec/receipt.md). */
const ROW: Readonly<Partial<Record<number, StatementSide>>> = { 3: 'client', 4: 'server' }
/** Letters of one hash in Z85. */
const LETTERS = (HASH_LENGTH / 4) * 5

/**
 * Packs the text of a valid receipt. Leaves out the hashes of the statements, which follow from the
 * rest, and deflates the rest. Prepends the hash of the result, and encodes both in base 182.
 */
export async function packReceipt(text: string): Promise<string> {
  const short = mapStatements(text, (letters) => letters.slice(LETTERS))
  const deflated = await deflate(new Uint8Array(encodeUtf8(short)))
  return encodeBase182(concat(sha256(deflated), deflated))
}

/** Returns the text of a packed receipt, unverified. Throws if any character was changed. */
export async function unpackReceipt(packed: string): Promise<string> {
  const bytes = decodeBase182(packed)
  if (encodeBase182(bytes) !== packed) throw new RangeError('not as bytes are written')
  const deflated = bytes.slice(HASH_LENGTH)
  if (!equalBytes(sha256(deflated), bytes.subarray(0, HASH_LENGTH))) throw new RangeError('packed otherwise')
  const zeros = '0'.repeat(LETTERS)
  const text = mapStatements(decodeUtf8(await inflate(deflated)), (letters) => zeros + letters)
  // The server statement contains the hash of the client statement.
  return withHashes(withHashes(text, 'client', hashClientStatement), 'server', hashServerStatement)
}

function withHashes(text: string, side: StatementSide, hash: (bytes: Uint8Array) => Uint8Array): string {
  const { events } = parseReceipt(text)
  return mapStatements(text, (letters, of, event) => {
    const bytes = events[event]?.[side].bytes
    return of === side && bytes !== undefined ? encodeZ85(hash(bytes)) + letters.slice(LETTERS) : letters
  })
}

function mapStatements(
  text: string,
  map: (letters: string, side: StatementSide, event: number) => string,
): string {
  const receipt = parseCanonical(text)
  const events = isJsonObject(receipt) ? receipt['events'] : undefined
  if (!isJsonObject(receipt) || events === undefined || !isJsonArray(events))
    throw new RangeError('no receipt')
  const rows = events.map((row, event) =>
    isJsonArray(row)
      ? row.map((value, at) => {
          const side = ROW[at]
          return side === undefined || typeof value !== 'string' ? value : map(value, side, event)
        })
      : row,
  )
  return canonicalize({ ...receipt, events: rows })
}
