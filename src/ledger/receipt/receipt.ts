import { readAnchor, type Anchor } from '../anchor/anchor.ts'
import { encodeHex, encodeUtf8, equalBytes } from '../base/bytes.ts'
import { canonicalize, parseCanonical } from '../base/canonical.ts'
import { blockLeaf, blockStatement, readPlacedBlock, type ReceiptBlock } from '../anchor/chain-block.ts'
import { invalidValue, LedgerError } from '../base/error.ts'
import type { FieldValue } from '../base/field-value.ts'
import { HASH_LENGTH, hashLeaf, type Hash } from '../crypto/hash.ts'
import type { Json } from '../base/json.ts'
import { encodeLeaf, encodeStartLeaf, noPrevious } from '../log/leaf.ts'
import { parseTreeHead } from '../log/tree-head.ts'
import { MAX_SIGNATURES } from '../log/note.ts'
import {
  memberPath,
  readArray,
  readBase64,
  readDecimal,
  readEach,
  readHash,
  readHashList,
  readMembers,
  readObject,
  readRow,
  readText,
  type Read,
} from '../encoding/shape.ts'
import { openSharedProof } from './shared-proof.ts'
import {
  fieldDigest,
  fieldDigests,
  readClientStatement,
  readFieldValue,
  readIdentifier,
  readServerStatement,
  type ClientStatement,
  type Digests,
  type ServerStatement,
} from '../log/statement.ts'
import { encodeTlogProof } from './tlog-proof.ts'
import { assureIndex, widthBeside } from '../log/tree.ts'
import { isErasure } from './verify-erasure.ts'

/**
 * A parsed receipt: the history of one shipment, with all values that are computed from its text
 * (docs/spec/receipt.md).
 */
export type Receipt = {
  /**
   * Verifier key of the log. Without the key from another source, a reader has only the receipt's
   * claim that this is the log's key.
   */
  readonly key: string
  readonly trackingId: string
  /** Signed note of the tree head under which all events are proved. */
  readonly head: string
  /** Proof that the first leaf of the log gives the VRF key of the head. */
  readonly start: ReceiptStart
  /**
   * VRF proof (80 bytes) that the log's VRF key derives the leaves' pseudonym from the tracking
   * code.
   */
  readonly pseudonymProof: Uint8Array
  /** Events in order, from the first. */
  readonly events: readonly ReceiptEvent[]
  /** Tree heads of the log that are also recorded on a blockchain. */
  readonly anchors: readonly Anchor[]
  /** The verifier keys of the witnesses that cosigned the head. */
  readonly witnesses: readonly string[]
  /** Chain blocks, each with a leaf that precedes the leaf of an event. */
  readonly blocks: readonly ReceiptBlock[]
}

/** First leaf of the log, as a receipt holds it. Its VRF key is that of the head. */
export type ReceiptStart = {
  /** Hash of the announcement that began the epoch; 32 zeros for an operator's first log. */
  readonly commitment: Hash
  readonly proof: readonly Hash[]
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
  /** Bytes that the statement's hash covers. */
  readonly bytes: Uint8Array
  /** Values of the disclosed fields by name. */
  readonly fields: ReadonlyMap<string, FieldValue>
  readonly opening: Opening
}

/** Salts of the disclosed fields of a statement, or the seed of all its salts. */
export type Opening = { readonly seed: Uint8Array } | { readonly salts: ReadonlyMap<string, Uint8Array> }

/** The two statements of an event. */
export type StatementSide = 'client' | 'server'

export const RECEIPT_FORMAT = 'lastro-receipt/v1'
/** Placeholder for a value that is not disclosed. No real value of a field is a number. */
export const HIDDEN = 0
/**
 * Placeholder for the salt of a value for which the statement has no digest. No real salt is zero.
 */
export const NOT_COMMITTED: Uint8Array = new Uint8Array(HASH_LENGTH)

/**
 * Fields that every receipt discloses, because readers draw conclusions from them: which version is
 * valid, whether the history is closed, what is erased. They name no person.
 */
const DECIDING: Readonly<Record<StatementSide, readonly string[]>> = {
  client: ['target_event_id', 'target_statement', 'erased_events'],
  server: ['status_after', 'final'],
}

/** Returns true if a receipt must disclose a field. */
export function isDeciding(side: StatementSide, field: string): boolean {
  return DECIDING[side].includes(field)
}

const MAX_LENGTH = 16 * 2 ** 20
const MAX_EVENTS = 4096
const MAX_ANCHORS = 8
/** Maximum number of witnesses. One of the signatures of a note is that of the log itself. */
const MAX_WITNESSES = MAX_SIGNATURES - 1
/** Maximum number of fields per statement. */
const MAX_NAMES = 64

const MEMBERS = {
  format: asItIs,
  key: readText,
  tracking_id: readIdentifier,
  head: readText,
  pseudonym: readHash,
  pseudonym_proof: readBase64,
  start: readStart,
  forms: listOf(MAX_EVENTS, readForm),
  events: listOf(MAX_EVENTS, readEvent),
  proof: readHashList,
  anchors: listOf(MAX_ANCHORS, readAnchor),
  witnesses: listOf(MAX_WITNESSES, readText),
  blocks: listOf(MAX_EVENTS, readPlacedBlock),
}
/**
 * Readers for the values of a form and of an event, in the order in which a receipt lists them
 * (docs/spec/receipt.md). A form states the parts that several events share. An event may state its
 * leaf after these values.
 */
const FORM = { type: readText, log: asItIs, committed_by: asItIs, client: readNames, server: readNames }
const LISTED_FORM = { ...FORM, clientList: readDecimal, serverList: readDecimal }
const EVENT = {
  form: readDecimal,
  id: asItIs,
  index: readDecimal,
  client: readHashList,
  server: readHashList,
  values: readValues,
}

/**
 * Reads the text of a receipt, and computes digests, leaves and inclusion proofs from it. Verifies
 * nothing; `verifyReceipt` does that.
 * @throws LedgerError `receipt_too_large`, `json_invalid`, `json_not_canonical`,
 * `index_beyond_size`, `proof_length`, and with the path `member_missing`, `member_unknown`,
 * `value_invalid`, `text_not_nfc`, `field_hidden`, `tree_head_malformed`, `vrf_key_missing`
 */
export function parseReceipt(text: string): Receipt {
  if (text.length > MAX_LENGTH) {
    throw new LedgerError('receipt_too_large', { limit: MAX_LENGTH, found: text.length })
  }
  const document = parseCanonical(text)
  assureFormat(document)
  const {
    forms,
    events,
    proof,
    pseudonym,
    blocks,
    start: commitment,
    ...members
  } = readMembers(document, 'receipt', MEMBERS)
  const { key, head, tracking_id: trackingId, pseudonym_proof: pseudonymProof, anchors, witnesses } = members
  const { origin, size, vrfKey } = readHeadText(head)
  assureRising(events, size, 'receipt.events')
  assureRising(blocks, size, 'receipt.blocks')
  if (events.length === 0) throw invalidValue('receipt.events', 'events')

  let previous = noPrevious()
  const opened = withForms(events, forms).map((event, sequence) => {
    const { client, server } = openStatements(event, trackingId, `receipt.events[${sequence}]`)
    const kind = isErasure({ type: event.form.type }) ? 'erasure' : 'event'
    const hashes = { client: client.hash, server: server.hash }
    const follows = encodeLeaf({ kind, pseudonym, sequence, previous, ...hashes })
    const leaf = event.leaf ?? follows
    if (event.leaf !== undefined && equalBytes(leaf, follows)) {
      throw invalidValue(`receipt.events[${sequence}][6]`, 'a leaf that does not follow')
    }
    previous = hashLeaf(leaf)
    const sides = { client: client.statement, server: server.statement }
    return { ...sides, leaf, index: event.index, leafHash: previous }
  })
  assureDecidingFields(opened)
  const placed = blocks.map((block) => ({
    index: block.index,
    leafHash: hashLeaf(blockLeaf(blockStatement(origin, block))),
  }))
  const start = { index: 0, leafHash: hashLeaf(encodeStartLeaf(vrfKey, commitment)) }
  const proofOf = openSharedProof([start, ...opened, ...placed], size, proof)
  return {
    key,
    trackingId,
    head,
    start: { commitment, proof: proofOf(0) },
    pseudonymProof,
    events: opened.map(({ client, server, leaf, index }) => ({
      client,
      server,
      leaf,
      index,
      proof: proofOf(index),
    })),
    anchors,
    witnesses,
    blocks: blocks.map((block) => {
      const later = events.find(({ index }) => index > block.index)?.index ?? block.index
      return { ...block, proof: proofOf(block.index, widthBeside(block.index, later)) }
    }),
  }
}

/**
 * Returns a C2SP tlog-proof file for one event's leaf. Tools that do not know Lastro's receipts can
 * check it.
 */
export function tlogProofOf(receipt: Receipt, event: ReceiptEvent): string {
  return encodeTlogProof({ index: event.index, proof: event.proof, head: receipt.head })
}

type OpenedEvent = Pick<ReceiptEvent, StatementSide>

/**
 * Checks that no event hides a deciding field. The events before an erasure may, if none of them
 * discloses anything, because the service deleted all their values.
 * @throws LedgerError `field_hidden`
 */
function assureDecidingFields(events: readonly OpenedEvent[]): void {
  const erasure = events.findIndex(({ client }) => isErasure(client.statement))
  const erased = events.slice(0, Math.max(0, erasure))
  const isErased = erased.every(({ client, server }) => client.fields.size + server.fields.size === 0)
  for (const [at, event] of events.entries()) {
    if (isErased && at < erasure) continue
    for (const side of ['client', 'server'] as const) {
      const { statement, fields } = event[side]
      const field = DECIDING[side].find((name) => Object.hasOwn(statement.digests, name) && !fields.has(name))
      if (field === undefined) continue
      throw new LedgerError('field_hidden', { path: `receipt.events[${at}].${side}.fields.${field}` })
    }
  }
}

type Form = ReturnType<typeof readForm>
type Placed = { readonly index: number }

function assureFormat(document: Json): void {
  const { format } = readObject(document, 'receipt')
  if (format === undefined) throw new LedgerError('member_missing', { path: 'receipt.format' })
  if (format !== RECEIPT_FORMAT) throw invalidValue('receipt.format', RECEIPT_FORMAT)
}

/** Reads the text of a head that has leaves, without its signatures. */
function readHeadText(head: string) {
  const { origin, size, vrfKey } = parseTreeHead(head.slice(0, head.indexOf('\n\n') + 1))
  if (vrfKey === undefined) throw new LedgerError('vrf_key_missing')
  return { origin, size, vrfKey }
}

/** Reads the commitment of the first leaf. Null stands for 32 zeros, which must not be written. */
function readStart(value: Json, path: string): Hash {
  if (value === null) return noPrevious()
  const commitment = readHash(value, path)
  if (equalBytes(commitment, noPrevious())) throw invalidValue(path, 'null')
  return commitment
}

/**
 * Reads a form: the parts that several events share. A form omits the versions of its two field
 * lists if both are 1.
 */
function readForm(value: Json, path: string) {
  const row = readArray(value, path, Object.keys(LISTED_FORM).length)
  const form =
    row.length > Object.keys(FORM).length
      ? readRow(row, path, LISTED_FORM)
      : { ...readRow(row, path, FORM), clientList: 1, serverList: 1 }
  if (row.length > Object.keys(FORM).length && form.clientList === 1 && form.serverList === 1) {
    throw invalidValue(path, 'a later list')
  }
  return form
}

function readEvent(value: Json, path: string) {
  const row = readArray(value, path, Object.keys(EVENT).length + 1)
  const [last] = row.slice(Object.keys(EVENT).length)
  const leaf = last === undefined ? undefined : readBase64(last, `${path}[6]`)
  if (leaf?.length === 0) throw invalidValue(`${path}[6]`, 'a leaf')
  return { ...readRow(last === undefined ? row : row.slice(0, -1), path, EVENT), leaf }
}

/** Reads the names of fields, which must be in the order of canonical JSON and distinct. */
function readNames(value: Json, path: string): readonly string[] {
  const names = readArray(value, path, MAX_NAMES).map((name, at) => readText(name, `${path}[${at}]`))
  if (names.some((name, at) => name <= (names[at - 1] ?? ''))) throw invalidValue(path, 'names in order')
  return names
}

/**
 * Reads the values of an event. Expands each number n to n adjacent placeholders for hidden values.
 */
function readValues(value: Json, path: string): readonly Json[] {
  const maxValues = 2 * MAX_NAMES
  const values = readArray(value, path, maxValues)
  return values.flatMap((one, at): readonly Json[] => {
    if (typeof one !== 'number') return [one]
    if (!Number.isInteger(one) || one < 1 || one > maxValues || typeof values[at - 1] === 'number') {
      throw invalidValue(`${path}[${at}]`, 'how many are hidden')
    }
    return Array.from({ length: one }, () => HIDDEN)
  })
}

function listOf<T>(limit: number, read: Read<T>): Read<readonly T[]> {
  return (value, path) => readEach(value, path, limit, read)
}

function asItIs(value: Json): Json {
  return value
}

function assureRising(items: readonly Placed[], size: number, path: string): void {
  for (const [at, { index }] of items.entries()) {
    assureIndex(index, size)
    if (index === 0) throw invalidValue(`${path}[${at}].index`, 'at least 1')
    if (index <= (items[at - 1]?.index ?? -1)) throw invalidValue(`${path}[${at}].index`, 'rising')
  }
}

/**
 * Replaces the number of a form in each event by the form itself, which has the parts that several
 * events share. Forms must be in the order of their first use, each once, and none may be unused.
 */
function withForms(events: readonly ReturnType<typeof readEvent>[], forms: readonly Form[]) {
  let used = 0
  const formed = events.map((event, sequence) => {
    const form = event.form > used ? undefined : forms[event.form]
    if (form === undefined) throw invalidValue(`receipt.events[${sequence}].form`, `at most ${used}`)
    if (event.form === used) used++
    return { ...event, form }
  })
  const different = new Set(forms.map((form) => canonicalize(form))).size
  if (used < forms.length || used !== different) throw invalidValue('receipt.forms', `${used} different`)
  return formed
}

function openStatements(
  { form, id, values, ...hashes }: ReturnType<typeof withForms>[number],
  trackingId: string,
  path: string,
) {
  const { type, log, committed_by, clientList, serverList, ...names } = form
  const rest = values.slice(names.client.length)
  const [client, server] = [
    openSide(names.client, hashes.client, values, `${path}.client`),
    openSide(names.server, hashes.server, rest, `${path}.server`),
  ]
  if (rest.length !== names.server.length) throw invalidValue(`${path}.values`, 'one for each name')
  const shipment = { tracking_id: trackingId, event_id: id, device_key: null }
  const declared = { v: clientList, type, log, committed_by, ...shipment }
  const accepted = { v: serverList, client: encodeHex(client.hash) }
  return {
    client: stated(declared, client, `${path}.client.statement`, readClientStatement),
    server: stated(accepted, server, `${path}.server.statement`, readServerStatement),
  }
}

function stated<Statement>(
  members: { readonly [name: string]: Json },
  { hash, digests, fields, opening }: ReturnType<typeof openSide>,
  path: string,
  read: Read<Statement>,
): { readonly hash: Hash; readonly statement: ReceiptStatement<Statement> } {
  const document = { ...members, digests }
  const statement = read(document, path)
  return { hash, statement: { statement, bytes: encodeUtf8(canonicalize(document)), fields, opening } }
}

/**
 * Returns a statement's hash, digests and disclosed fields. For each field the receipt has a salt
 * and a value, or a digest. One seed can replace all salts if every field is disclosed. A field
 * whose salt is zero has no digest.
 */
function openSide(names: readonly string[], hashes: readonly Hash[], values: readonly Json[], path: string) {
  const [hash, ...openings] = hashes
  const isSeeded =
    openings.length === 1 && names.length > 1 && !values.slice(0, names.length).includes(HIDDEN)
  if (hash === undefined || (!isSeeded && openings.length !== names.length)) {
    throw invalidValue(path, `${1 + names.length} hashes`)
  }
  const seed = isSeeded ? openings[0] : undefined
  const digestOf = seed && fieldDigests(seed)
  const salts = new Map<string, Uint8Array>()
  const fields = new Map<string, FieldValue>()
  const digests: [string, string][] = []
  for (const [at, name] of names.entries()) {
    const opened = openings[at] ?? hash
    const given = values[at] ?? null
    if (given === HIDDEN) {
      digests.push([name, encodeHex(opened)])
      continue
    }
    const value = readFieldValue(given, memberPath(`${path}.fields`, name))
    fields.set(name, value)
    if (digestOf !== undefined) digests.push([name, digestOf(name, value)])
    else {
      salts.set(name, opened)
      const isCommitted = !equalBytes(opened, NOT_COMMITTED)
      if (isCommitted) digests.push([name, encodeHex(fieldDigest(opened, name, value))])
    }
  }
  const opening: Opening = seed === undefined ? { salts } : { seed }
  return { hash, fields, opening, digests: Object.fromEntries(digests) as Digests }
}
