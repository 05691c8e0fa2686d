import { decodeUtf8, encodeBase64, encodeHex, equalBytes } from '#ledger/bytes.ts'
import { canonicalize, parseCanonical } from '#ledger/canonical.ts'
import type { Json } from '#ledger/json.ts'
import { HASH_LENGTH, hashLeaf, sha256 } from '#ledger/hash.ts'
import { encodeLeaf, noPrevious } from '#ledger/leaf.ts'
import { parseVerifierKey } from '#ledger/note-key.ts'
import { readArray, readClosed, readObject, readText } from '#ledger/shape.ts'
import {
  clientStatement,
  fieldDigest,
  readFieldValue,
  serverStatement,
  type Digests,
} from '#ledger/statement.ts'
import { decodeBase182 } from '#web/offline-receipt/base182.ts'
import { inflate } from '#web/offline-receipt/deflate.ts'

// Before there were compact receipts, pages that verify themselves packed whole ones without the leaves and the digests of disclosed
// values: as base 182 of the deflated rest behind its length, and then of the 32-byte values that nothing makes shorter, the first of
// which is the hash of all before. Such pages are read for ever.
const PREFIX = 4

/**
 * The text of a packed receipt, taken apart and not believed; throws for what was never written so.
 * Any change gives another text, which verification then refuses.
 */
export async function unpackOlder(packed: string): Promise<string> {
  const bytes = decodeBase182(packed)
  const end = PREFIX + new DataView(bytes.buffer).getUint32(0)
  const values = valuesOf(bytes.subarray(end))
  if (!equalBytes(sha256(bytes.subarray(0, end)), values.take())) throw new RangeError('packed otherwise')
  const skeleton = decodeUtf8(await inflate(bytes.slice(PREFIX, end)))
  const member = readClosed(parseCanonical(skeleton), 'packed', [
    'anchors',
    'blocks',
    'events',
    'hashes',
    'head',
    'key',
    'name',
    'tracking_id',
    'witnesses',
  ])
  const hashes = Array.from({ length: Number(readText(member('hashes'), 'hashes')) }, values.take)
  const pseudonym = values.take()
  const key = readText(member('key'), 'key')
  const tracking_id = readText(member('tracking_id'), 'tracking_id')
  const log = parseVerifierKey(key).name
  let previous = noPrevious()
  const events = readArray(member('events'), 'events', 4096).map((event, sequence): Json => {
    const part = readClosed(event, 'event', ['by', 'client', 'id', 'index', 'proof', 'server', 'type'])
    const client = unpackSide(part('client'), values.take)
    const server = unpackSide(part('server'), values.take)
    const declared = clientStatement({
      log,
      type: readText(part('type'), 'type'),
      eventId: readText(part('id'), 'id'),
      trackingId: tracking_id,
      committedBy: part('by') === 'client' ? 'client' : 'server',
      digests: client.digests,
    })
    const accepted = serverStatement({ client: declared.hash, digests: server.digests })
    const leaf = encodeLeaf({
      kind: 'event',
      pseudonym,
      sequence,
      previous,
      client: declared.hash,
      server: accepted.hash,
    })
    previous = hashLeaf(leaf)
    const proof = readArray(part('proof'), 'proof', 64).map((at) =>
      encodeBase64(hashes[Number(at)] ?? new Uint8Array()),
    )
    return {
      client: { fields: client.fields, statement: parseCanonical(decodeUtf8(declared.bytes)) },
      index: part('index'),
      leaf: encodeBase64(leaf),
      proof,
      server: { fields: server.fields, statement: parseCanonical(decodeUtf8(accepted.bytes)) },
    }
  })
  if (values.left() > 0) throw new RangeError('more values than are spoken of')
  const name = readText(member('name'), 'name')
  const third = {
    anchors: readArray(member('anchors'), 'anchors', 8),
    blocks: readArray(member('blocks'), 'blocks', 4096),
    witnesses: readArray(member('witnesses'), 'witnesses', 15),
  }
  return canonicalize({
    events,
    head: member('head'),
    key,
    tracking_id,
    ...writeFormat(name === '' ? null : name, third),
  })
}

/** The format with the members that it adds. */
function writeFormat(
  proof: string | null,
  third: Readonly<Record<string, readonly Json[]>>,
): Readonly<Record<string, Json>> {
  if (Object.values(third).some((one) => one.length > 0)) {
    return { ...third, format: 'lastro-receipt/v3', pseudonym_proof: proof }
  }
  return proof === null
    ? { format: 'lastro-receipt/v1' }
    : { format: 'lastro-receipt/v2', pseudonym_proof: proof }
}

/** Digests of what is shown are computed, those of what is hidden are taken; the names stand in order. */
function unpackSide(
  side: Json,
  take: () => Uint8Array,
): { readonly digests: Digests; readonly fields: Json } {
  const member = readClosed(side, 'side', ['hidden', 'shown'])
  const hidden = readObject(member('hidden'), 'hidden')
  const shown = readObject(member('shown'), 'shown')
  const digests: Record<string, string> = {}
  const fields: Record<string, Json> = {}
  for (const name of Object.keys({ ...hidden, ...shown }).toSorted()) {
    const taken = take()
    const value = shown[name]
    if (value === undefined) {
      digests[name] = encodeHex(taken)
    } else {
      digests[name] = encodeHex(fieldDigest(taken, name, readFieldValue(value, name)))
      fields[name] = { salt: encodeHex(taken), value }
    }
  }
  return { digests, fields }
}

/** Takes 32 bytes at a time; throws RangeError when there are no more. */
function valuesOf(bytes: Uint8Array): { readonly take: () => Uint8Array; readonly left: () => number } {
  let at = 0
  const left = () => bytes.length - at
  const take = () => {
    if (left() < HASH_LENGTH) throw new RangeError('fewer values than are spoken of')
    at += HASH_LENGTH
    return bytes.subarray(at - HASH_LENGTH, at)
  }
  return { take, left }
}
