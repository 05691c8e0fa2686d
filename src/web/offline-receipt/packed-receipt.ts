import { writeAnchor } from '#ledger/anchor.ts'
import {
  concat,
  decodeHex,
  decodeUtf8,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  equalBytes,
} from '#ledger/bytes.ts'
import { canonicalize, parseCanonical, type Json } from '#ledger/canonical.ts'
import { writeReceiptBlock } from '#ledger/chain-block.ts'
import { HASH_LENGTH, hashLeaf, sha256, type Hash } from '#ledger/hash.ts'
import { decodeLeaf, encodeLeaf, noPrevious } from '#ledger/leaf.ts'
import { parseVerifierKey } from '#ledger/note-key.ts'
import { parseReceipt, type Receipt, type ReceiptStatement } from '#ledger/receipt.ts'
import { readArray, readClosed, readObject, readText } from '#ledger/shape.ts'
import {
  clientStatement,
  fieldDigest,
  readFieldValue,
  serverStatement,
  type Digests,
  type FieldValue,
} from '#ledger/statement.ts'
import { decodeBase182, encodeBase182 } from './base182.ts'
import { deflate, inflate } from './deflate.ts'

// A receipt says much twice, so that each part can be checked by itself: leaves and the digests of disclosed values follow
// from the rest. A long history is packed without them, as base 182 of what can be deflated, behind its length, and then of
// the 32-byte values that nothing makes shorter, the first of which is the hash of all before.
const PREFIX = 4

/** A receipt's text in less than half of its length; undefined for one that would not come out as it was. */
export async function packReceipt(text: string): Promise<string | undefined> {
  const packed = await pack(parseReceipt(text))
  const unpacked = await unpackReceipt(packed).catch(() => undefined)
  return unpacked === text ? packed : undefined
}

async function pack({
  key,
  trackingId,
  head,
  pseudonymProof,
  events,
  anchors,
  witnesses,
  blocks,
}: Receipt): Promise<string> {
  const values: Uint8Array[] = []
  const proofHashes = new Map<string, number>()
  const noteHash = (hash: Hash): string => {
    const name = encodeHex(hash)
    if (!proofHashes.has(name)) {
      proofHashes.set(name, proofHashes.size)
      values.push(hash)
    }
    return String(proofHashes.get(name))
  }
  const proofs = events.map(({ proof }) => proof.map(noteHash))
  const [first] = events
  values.push(first === undefined ? noPrevious() : decodeLeaf(first.leaf).pseudonym)
  const skeleton = canonicalize({
    anchors: anchors.map(writeAnchor),
    blocks: blocks.map(writeReceiptBlock),
    events: events.map(({ client, server, index }, at) => ({
      by: client.statement.committedBy,
      client: packSide(client, values),
      id: client.statement.eventId,
      index: String(index),
      proof: proofs[at] ?? [],
      server: packSide(server, values),
      type: client.statement.type,
    })),
    hashes: String(proofHashes.size),
    head,
    key,
    name: pseudonymProof === undefined ? '' : encodeBase64(pseudonymProof),
    tracking_id: trackingId,
    witnesses,
  })
  const deflated = await deflate(new Uint8Array(encodeUtf8(skeleton)))
  const described = new Uint8Array(PREFIX + deflated.length)
  new DataView(described.buffer).setUint32(0, deflated.length)
  described.set(deflated, PREFIX)
  return encodeBase182(concat(described, sha256(described), ...values))
}

/** What is disclosed by name; the names of what is not. Salts and hidden digests go to `values`, in the order of names. */
function packSide(
  { fields, statement }: ReceiptStatement<{ readonly digests: Digests }>,
  values: Uint8Array[],
): Json {
  const hidden: Record<string, null> = {}
  const shown: Record<string, FieldValue> = {}
  for (const name of Object.keys(statement.digests).toSorted()) {
    const field = fields.get(name)
    values.push(field === undefined ? decodeHex(statement.digests[name] ?? '') : field.salt)
    if (field === undefined) hidden[name] = null
    else shown[name] = field.value
  }
  return { hidden, shown }
}

/**
 * The text of a packed receipt, taken apart and not believed; throws for what `packReceipt` never wrote.
 * Any change gives another text, which verification then refuses.
 */
export async function unpackReceipt(packed: string): Promise<string> {
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

/** The other way of `packSide`: digests of what is shown are computed, those of what is hidden are taken. */
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
