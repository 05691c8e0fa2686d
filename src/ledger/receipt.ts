import { readAnchor, writeAnchor, type Anchor } from './anchor.ts'
import { encodeBase64, encodeHex, encodeUtf8, decodeHex, decodeUtf8 } from './bytes.ts'
import { canonicalize, isJsonObject, parseCanonical } from './canonical.ts'
import type { Json } from './json.ts'
import { readReceiptBlock, writeReceiptBlock, type ReceiptBlock } from './chain-block.ts'
import { invalidValue, LedgerError } from './error.ts'
import { expandReceipt } from './expand-receipt.ts'
import type { Hash } from './hash.ts'
import { formatNote, formatSignature, MAX_SIGNATURES, openNote } from './note.ts'
import { parseVerifierKey } from './note-key.ts'
import { COMPACT_FORMAT, MAX_EVENTS, WHOLE_FORMATS, wholeFormat, type WholeFormat } from './receipt-format.ts'
import {
  memberPath,
  readArray,
  readBase64,
  readClosed,
  readDecimal,
  readEach,
  readHashes,
  readHex32,
  readObject,
  readText,
} from './shape.ts'
import {
  fieldSalt,
  readClientStatement,
  readFieldValue,
  readIdentifier,
  readServerStatement,
  type ClientStatement,
  type ServerStatement,
} from './statement.ts'
import type { Fields, FieldValue } from './field-value.ts'
import { encodeTlogProof } from './tlog-proof.ts'
import { openTreeHead } from './tree-head.ts'

/** What a person keeps: the history of one shipment as the log has it (docs/spec/receipt.md). */
export type Receipt = {
  /** The log's verifier key. Who did not get it elsewhere too has only the receipt's word for it. */
  readonly key: string
  readonly trackingId: string
  /** The signed note of the tree head that all events are proved under. */
  readonly head: string
  /** That the log's key gives the tracking code the pseudonym of the leaves, 80 bytes; older receipts have none. */
  readonly pseudonymProof: Uint8Array | undefined
  /** In order, from the first. */
  readonly events: readonly ReceiptEvent[]
  /** Heads of the same log that stand elsewhere too. */
  readonly anchors: readonly Anchor[]
  /** The verifier keys of the witnesses that cosigned the head. */
  readonly witnesses: readonly string[]
  /** Blocks of a chain that stand in the log before events. */
  readonly blocks: readonly ReceiptBlock[]
}

export type ReceiptEvent = {
  readonly client: ReceiptStatement<ClientStatement>
  readonly server: ReceiptStatement<ServerStatement>
  readonly leaf: Uint8Array
  readonly index: number
  readonly proof: readonly Hash[]
}

export type ReceiptStatement<Statement> = {
  readonly statement: Statement
  /** The bytes that the statement's hash is of. */
  readonly bytes: Uint8Array
  /** The disclosed fields by name. */
  readonly fields: ReadonlyMap<string, DisclosedField>
}

export type DisclosedField = { readonly salt: Uint8Array; readonly value: FieldValue }

/** The two statements of an event. */
export type StatementSide = 'client' | 'server'

export type ReceiptInput = {
  readonly key: string
  readonly trackingId: string
  /** With any cosignatures. */
  readonly head: string
  readonly events: readonly StoredEvent[]
  /** Goes in where the head names the key to check it with. */
  readonly pseudonymProof?: Uint8Array | undefined
  /** At most 8. */
  readonly anchors?: readonly Anchor[]
  /** The keys of witnesses: of the head's cosignatures those by them go in, and of the keys those that cosigned. */
  readonly witnesses?: readonly string[]
  /** By index, each before an event. */
  readonly blocks?: readonly ReceiptBlock[]
  /** Which fields to show. */
  readonly disclose: (side: StatementSide, field: string, event: number) => boolean
}

export type StoredEvent = {
  readonly client: StoredStatement
  readonly server: StoredStatement
  readonly leaf: Uint8Array
  readonly index: number
  readonly proof: readonly Hash[]
}

export type StoredStatement = {
  readonly bytes: Uint8Array
  /** The seed of all salts or, once part of the event is erased, the salts that survive. */
  readonly opening: { readonly seed: Uint8Array } | { readonly salts: ReadonlyMap<string, Uint8Array> }
  /** The values that are still there. */
  readonly fields: Fields
}

const MEMBERS = ['format', 'key', 'tracking_id', 'head', 'events'] as const
const addedIn = {
  'lastro-receipt/v1': [],
  'lastro-receipt/v2': ['pseudonym_proof'],
  'lastro-receipt/v3': ['pseudonym_proof', 'anchors', 'witnesses', 'blocks'],
} as const satisfies Record<WholeFormat, readonly string[]>
const MAX_LENGTH = 16 * 2 ** 20
const MAX_ANCHORS = 8
/** A note has the log's own signature too. */
const MAX_WITNESSES = MAX_SIGNATURES - 1

/**
 * The text of a receipt for stored events, which are all those of a shipment in order.
 *
 * Of the head's signatures those of the log and the given witnesses stay, so that every byte of a receipt is vouched for. Of the openings
 * only the salts of disclosed fields go in. Whether values still match their digests is for `verifyReceipt`
 * to say, and that stored statements are canonical is the word of who stored them. Throws what `openTreeHead` throws.
 */
export function buildReceipt({
  key,
  trackingId,
  head,
  events,
  pseudonymProof,
  anchors = [],
  witnesses = [],
  blocks = [],
  disclose,
}: ReceiptInput): string {
  const { note, vrfKey } = openTreeHead(head, parseVerifierKey(key))
  const cosigned = cosignedBy(head, witnesses)
  const proof = vrfKey === undefined ? undefined : pseudonymProof
  const parts = events.map((event, position) =>
    writeMembers({
      client: writeStatement(event.client, (field) => disclose('client', field, position)),
      index: canonicalize(String(event.index)),
      leaf: canonicalize(encodeBase64(event.leaf)),
      proof: canonicalize(event.proof.map(encodeBase64)),
      server: writeStatement(event.server, (field) => disclose('server', field, position)),
    }),
  )
  const isThird = anchors.length + cosigned.length + blocks.length > 0
  const own = note.signatures.filter(({ verified }) => verified)
  return writeMembers({
    ...(isThird && {
      anchors: canonicalize(anchors.map(writeAnchor)),
      blocks: canonicalize(blocks.map(writeReceiptBlock)),
    }),
    events: `[${parts.join(',')}]`,
    format: canonicalize(wholeFormat(proof !== undefined, isThird)),
    head: canonicalize(formatNote(note.text, own) + cosigned.map(({ line }) => line).join('')),
    key: canonicalize(key),
    ...((proof !== undefined || isThird) && {
      pseudonym_proof: canonicalize(proof === undefined ? null : encodeBase64(proof)),
    }),
    tracking_id: canonicalize(trackingId),
    ...(isThird && { witnesses: canonicalize(cosigned.map((one) => one.key)) }),
  })
}

/**
 * The receipt of a text, taken apart and not believed: `verifyReceipt` is what checks it.
 *
 * Throws `receipt_too_large`, `json_invalid`, `json_not_canonical`, and with the path `member_missing`,
 * `member_unknown`, `value_invalid`, `text_not_nfc`.
 */
export function parseReceipt(text: string): Receipt {
  if (text.length > MAX_LENGTH) {
    throw new LedgerError('receipt_too_large', { limit: MAX_LENGTH, found: text.length })
  }
  const given = parseCanonical(text)
  const document = isCompact(given) ? expandReceipt(given) : given
  const format = readFormat(document)
  const member = readClosed(document, 'receipt', [...MEMBERS, ...addedIn[format]])
  const events = readArray(member('events'), 'receipt.events', MAX_EVENTS)
  if (events.length === 0) {
    throw invalidValue('receipt.events', 'events')
  }
  return {
    key: member('key', readText),
    trackingId: member('tracking_id', readIdentifier),
    head: member('head', readText),
    pseudonymProof: readPseudonymProof(format, member('pseudonym_proof')),
    events: events.map((event, position) => readEvent(event, `receipt.events[${position}]`)),
    ...(format === 'lastro-receipt/v3'
      ? readThird(member('anchors'), member('witnesses'), member('blocks'))
      : { anchors: [], witnesses: [], blocks: [] }),
  }
}

/** One event's leaf in the log as a proof file of its own, which tools that know nothing of shipments can check. */
export function tlogProofOf(receipt: Receipt, event: ReceiptEvent): string {
  return encodeTlogProof({ index: event.index, proof: event.proof, head: receipt.head })
}

function isCompact(document: Json): boolean {
  return isJsonObject(document) && document['format'] === COMPACT_FORMAT
}

function readFormat(document: Json): WholeFormat {
  const { format } = readObject(document, 'receipt')
  if (format === undefined) throw new LedgerError('member_missing', { path: 'receipt.format' })
  const known = WHOLE_FORMATS.find((one) => one === format)
  if (known !== undefined) return known
  throw invalidValue('receipt.format', COMPACT_FORMAT)
}

/** A shipment from before pseudonyms were proved may be anchored, and still has no proof. */
function readPseudonymProof(format: WholeFormat, value: Json): Uint8Array | undefined {
  if (format === 'lastro-receipt/v1' || (format === 'lastro-receipt/v3' && value === null)) return undefined
  return readBase64(value, 'receipt.pseudonym_proof')
}

function readThird(
  anchors: Json,
  witnesses: Json,
  blocks: Json,
): Pick<Receipt, 'anchors' | 'witnesses' | 'blocks'> {
  const third = {
    anchors: readEach(anchors, 'receipt.anchors', MAX_ANCHORS, readAnchor),
    witnesses: readEach(witnesses, 'receipt.witnesses', MAX_WITNESSES, readText),
    blocks: readEach(blocks, 'receipt.blocks', MAX_EVENTS, readReceiptBlock),
  }
  if (third.anchors.length + third.witnesses.length + third.blocks.length === 0) {
    throw invalidValue('receipt', 'anchors')
  }
  return third
}

/** The witnesses among these that cosigned a head, with the lines that say so. Throws what `parseVerifierKey` and `openNote` throw. */
function cosignedBy(
  head: string,
  witnesses: readonly string[],
): readonly { readonly key: string; readonly line: string }[] {
  return witnesses.flatMap((key) => {
    const witness = parseVerifierKey(key)
    if (!head.includes(`\n— ${witness.name} `)) return []
    const signature = openNote(head, [witness]).signatures.find(({ verified }) => verified)
    return signature === undefined ? [] : [{ key, line: formatSignature(signature) }]
  })
}

/** The stored bytes are canonical already and go in as they are. */
function writeStatement(
  { bytes, opening, fields }: StoredStatement,
  disclose: (field: string) => boolean,
): string {
  const saltOf =
    'seed' in opening
      ? (name: string) => fieldSalt(opening.seed, name)
      : (name: string) => opening.salts.get(name)
  const disclosed = Object.entries(fields).flatMap(([name, value]) => {
    const salt = disclose(name) ? saltOf(name) : undefined
    return salt === undefined ? [] : [[name, { salt: encodeHex(salt), value }] as const]
  })
  return writeMembers({ fields: canonicalize(Object.fromEntries(disclosed)), statement: decodeUtf8(bytes) })
}

/** A canonical object of members whose values are canonical texts. Names come in order: RFC 8785 sorts them. */
function writeMembers(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([name, text]) => `${canonicalize(name)}:${text}`)
    .join(',')}}`
}

function readEvent(value: Json, path: string): ReceiptEvent {
  const member = readClosed(value, path, ['client', 'server', 'leaf', 'index', 'proof'])
  return {
    client: readStatement(member('client'), `${path}.client`, readClientStatement),
    server: readStatement(member('server'), `${path}.server`, readServerStatement),
    leaf: member('leaf', readBase64),
    index: member('index', readDecimal),
    proof: member('proof', readHashes),
  }
}

function readStatement<Statement>(
  value: Json,
  path: string,
  read: (value: Json, path: string) => Statement,
): ReceiptStatement<Statement> {
  const member = readClosed(value, path, ['statement', 'fields'])
  const fields = Object.entries(member('fields', readObject))
  return {
    statement: member('statement', read),
    bytes: encodeUtf8(canonicalize(member('statement'))),
    fields: new Map(
      fields.map(([name, field]) => [name, readField(field, memberPath(`${path}.fields`, name))]),
    ),
  }
}

function readField(value: Json, path: string): DisclosedField {
  const member = readClosed(value, path, ['salt', 'value'])
  return {
    salt: decodeHex(member('salt', readHex32)),
    value: member('value', readFieldValue),
  }
}
