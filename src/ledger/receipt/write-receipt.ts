import { writeAnchor, type Anchor } from '../anchor/anchor.ts'
import { concat, decodeHex, encodeBase64, equalBytes } from '../base/bytes.ts'
import { canonicalize } from '../base/canonical.ts'
import { writePlacedBlock, type ReceiptBlock } from '../anchor/chain-block.ts'
import { unlessRefused } from '../base/error.ts'
import type { Fields } from '../base/field-value.ts'
import { hashLeaf, type Hash } from '../crypto/hash.ts'
import type { Json } from '../base/json.ts'
import { decodeLeaf, encodeLeaf, noPrevious, type Leaf } from '../log/leaf.ts'
import { formatNote, formatSignature, openNote } from '../log/note.ts'
import { parseVerifierKey } from '../log/note-key.ts'
import {
  HIDDEN,
  isDeciding,
  NOT_COMMITTED,
  parseReceipt,
  RECEIPT_FORMAT,
  type Opening,
  type Receipt,
  type ReceiptEvent,
  type ReceiptStart,
  type ReceiptStatement,
  type StatementSide,
} from './receipt.ts'
import { shareProofs } from './shared-proof.ts'
import {
  fieldSalts,
  hashServerStatement,
  parseClientStatement,
  parseServerStatement,
  type Digests,
} from '../log/statement.ts'
import { openTreeHead } from '../log/tree-head.ts'
import { isErasure } from './verify-erasure.ts'
import { encodeZ85 } from '../encoding/z85.ts'

export type ReceiptInput = {
  readonly key: string
  readonly trackingId: string
  /** Signed note of the tree head, with any cosignatures. */
  readonly head: string
  readonly events: readonly StoredEvent[]
  /** Proof of the first leaf of the log. */
  readonly start: ReceiptStart
  readonly pseudonymProof: Uint8Array
  /** At most 8 anchors. */
  readonly anchors?: readonly Anchor[]
  /**
   * Verifier keys of witnesses. The receipt contains the head's cosignatures by these witnesses,
   * and the keys of those that cosigned.
   */
  readonly witnesses?: readonly string[]
  /**
   * Chain blocks in ascending order of their leaf indexes, each with a leaf before that of an
   * event.
   */
  readonly blocks?: readonly ReceiptBlock[]
  /** Deciding fields are disclosed whatever this function returns. */
  readonly disclose: DiscloseField
}

/**
 * Decides whether the receipt discloses a field. `fields` are all values of the field's statement.
 */
export type DiscloseField = (side: StatementSide, field: string, fields: Fields) => boolean

export type StoredEvent = {
  readonly client: StoredStatement
  readonly server: StoredStatement
  readonly leaf: Uint8Array
  readonly index: number
  readonly proof: readonly Hash[]
}

export type StoredStatement = {
  readonly bytes: Uint8Array
  /** Seed of all salts, or only the remaining salts if part of the event was erased. */
  readonly opening: Opening
  /** Values of the fields that were not erased. */
  readonly fields: Fields
}

/**
 * Writes the receipt of stored events, which must be all events of a shipment, in order.
 *
 * The receipt contains only the head's signatures by the log and by the given witnesses. Its
 * openings are the salts of disclosed fields, or the seed if all fields are disclosed.
 * `verifyReceipt` checks whether stored values match their digests.
 * @throws LedgerError the codes of `openTreeHead`, and those of `parseReceipt` for events that no
 * receipt can contain
 */
export function writeReceipt(input: ReceiptInput): string {
  const { key, trackingId, head, events, anchors = [], witnesses = [], blocks = [], disclose } = input
  const { note } = openTreeHead(head, parseVerifierKey(key))
  const cosigned = cosignedBy(head, witnesses)
  const own = note.signatures.filter(({ verified }) => verified)
  const isShown = (side: StatementSide, fields: Fields) => (field: string) =>
    isDeciding(side, field) || disclose(side, field, fields)

  const receipt: Receipt = {
    key,
    trackingId,
    head: formatNote(note.text, own) + cosigned.map(({ line }) => line).join(''),
    start: input.start,
    pseudonymProof: input.pseudonymProof,
    events: events.map(({ client, server, ...event }) => ({
      ...event,
      client: withFields(client, parseClientStatement, isShown('client', client.fields)),
      server: withFields(server, parseServerStatement, isShown('server', server.fields)),
    })),
    anchors,
    witnesses: cosigned.map((one) => one.key),
    blocks,
  }
  const text = encodeReceipt(receipt)
  parseReceipt(text)
  return text
}

/**
 * Writes the text of a receipt. Omits the values that a reader computes from the other values. The
 * text may therefore describe an invalid receipt, because nothing is verified. A seed replaces the
 * salts of a statement if all fields of the statement are disclosed.
 */
export function encodeReceipt(receipt: Receipt): string {
  const { events, blocks, pseudonymProof, start } = receipt
  const leaves = events.map(({ leaf }) => unlessRefused(() => decodeLeaf(leaf)))
  const pseudonym = leaves.find((leaf) => leaf !== undefined)?.pseudonym ?? new Uint8Array(32)
  const size = Number(receipt.head.split('\n')[1])
  const forms = new Map<string, { readonly at: number; readonly form: Json }>()
  let previous = noPrevious()
  return canonicalize({
    format: RECEIPT_FORMAT,
    key: receipt.key,
    tracking_id: receipt.trackingId,
    head: receipt.head,
    pseudonym: encodeBase64(pseudonym),
    pseudonym_proof: encodeBase64(pseudonymProof),
    start: equalBytes(start.commitment, noPrevious()) ? null : encodeBase64(start.commitment),
    events: events.map((event, sequence) => {
      const { client, server, index } = event
      const { type, log, committedBy, eventId } = client.statement
      const lists = [client.statement.list, server.statement.list]
      const stated = lists.some((list) => list !== 1) ? lists.map(String) : []
      const form = [type, log, committedBy, namesOf(client), namesOf(server), ...stated]
      const name = JSON.stringify(form)
      const known = forms.get(name) ?? { at: forms.size, form }
      forms.set(name, known)
      const hashes = statedHashes(event, leaves[sequence])
      const kind = isErasure({ type }) ? 'erasure' : 'event'
      const follows = encodeLeaf({ kind, pseudonym, sequence, previous, ...hashes })
      previous = hashLeaf(event.leaf)
      return [
        String(known.at),
        eventId,
        String(index),
        writeHashes(hashes.client, client),
        writeHashes(hashes.server, server),
        countHidden([...writeValues(client), ...writeValues(server)]),
        ...(equalBytes(follows, event.leaf) ? [] : [encodeBase64(event.leaf)]),
      ]
    }),
    forms: Array.from(forms.values(), ({ form }) => form),
    proof: encodeZ85(concat(...shareProofs([{ ...start, index: 0 }, ...events, ...blocks], size))),
    anchors: receipt.anchors.map(writeAnchor),
    witnesses: receipt.witnesses,
    blocks: blocks.map(writePlacedBlock),
  })
}

/**
 * Returns the given witnesses that cosigned a head, with their signature lines.
 * @throws LedgerError the codes of `parseVerifierKey` and `openNote`
 */
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

function withFields<S>(
  { bytes, opening, fields }: StoredStatement,
  parse: (bytes: Uint8Array) => S,
  disclose: (field: string) => boolean,
): ReceiptStatement<S> {
  const disclosed = Object.entries(fields).filter(
    ([name]) => disclose(name) && ('seed' in opening || opening.salts.has(name)),
  )
  return { statement: parse(bytes), bytes, opening, fields: new Map(disclosed) }
}

/**
 * Returns the hash of the client statement as the server statement states it, and the hash of the
 * server statement as the leaf states it.
 */
function statedHashes({ server }: ReceiptEvent, leaf: Leaf | undefined): Pick<Leaf, StatementSide> {
  return { client: server.statement.client, server: leaf?.server ?? hashServerStatement(server.bytes) }
}

type Statement = ReceiptStatement<{ readonly digests: Digests }>

/** Returns the names of committed and disclosed fields, in the order of canonical JSON. */
function namesOf({ statement, fields }: Statement): readonly string[] {
  return [...new Set([...Object.keys(statement.digests), ...fields.keys()])].toSorted()
}

function writeValues(statement: Statement): readonly Json[] {
  return namesOf(statement).map((name) => {
    const value = statement.fields.get(name)
    return value === undefined ? HIDDEN : value
  })
}

/** Replaces adjacent hidden values by their number. */
function countHidden(values: readonly Json[]): readonly Json[] {
  return values.reduce<Json[]>((counted, value) => {
    const last = counted.at(-1)
    if (value !== HIDDEN) counted.push(value)
    else if (typeof last === 'number') counted[counted.length - 1] = last + 1
    else counted.push(1)
    return counted
  }, [])
}

function writeHashes(hash: Hash, side: Statement): string {
  const names = namesOf(side)
  const { fields, opening } = side
  const { digests } = side.statement
  const isOpen = names.length > 1 && names.every((name) => fields.has(name) && name in digests)
  if (isOpen && 'seed' in opening) return encodeZ85(concat(hash, opening.seed))
  const saltOf = 'seed' in opening ? fieldSalts(opening.seed) : (name: string) => opening.salts.get(name)
  const openings = names.map((name) => {
    const digest = digests[name]
    if (digest === undefined) return NOT_COMMITTED
    return (fields.has(name) ? saltOf(name) : undefined) ?? decodeHex(digest)
  })
  return encodeZ85(concat(hash, ...openings))
}
