import { writeAnchor } from './anchor.ts'
import { concat, decodeHex, encodeBase64 } from './bytes.ts'
import { canonicalize } from './canonical.ts'
import type { Json } from './json.ts'
import { writePlacedBlock } from './chain-block.ts'
import { LedgerError } from './error.ts'
import { expandReceipt, HIDDEN } from './expand-receipt.ts'
import type { Hash } from './hash.ts'
import { decodeLeaf } from './leaf.ts'
import { COMPACT_FORMAT } from './receipt-format.ts'
import {
  buildReceipt,
  parseReceipt,
  type Receipt,
  type ReceiptInput,
  type ReceiptStatement,
  type StatementSide,
} from './receipt.ts'
import { shareProofs } from './shared-proof.ts'
import type { Digests } from './statement.ts'
import { encodeZ85 } from './z85.ts'

/** The seed of all salts of a statement, where it is known. */
type SeedOf = (event: number, side: StatementSide) => Uint8Array | undefined

/**
 * The text of a receipt for stored events, as `buildReceipt` takes them: the compact one, or the whole one where what the compact
 * one leaves out does not follow from the rest. Such a receipt does not verify, and the whole one says where.
 */
export function writeReceipt(input: ReceiptInput): string {
  const whole = buildReceipt(input)
  const compact = compactReceipt(whole, (event, side) => {
    const opening = input.events[event]?.[side].opening
    return opening !== undefined && 'seed' in opening ? opening.seed : undefined
  })
  return compact ?? whole
}

/**
 * The compact receipt that stands for a whole one, to the letter; undefined where there is none.
 * @param seedOf goes in for the salts of a statement of which every field is disclosed
 */
export function compactReceipt(whole: string, seedOf: SeedOf = () => undefined): string | undefined {
  try {
    const compact = write(parseReceipt(whole), seedOf)
    return canonicalize(expandReceipt(compact)) === whole ? canonicalize(compact) : undefined
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}

function write(receipt: Receipt, seedOf: SeedOf): Json {
  const { events, blocks, pseudonymProof } = receipt
  const leaves = events.map(({ leaf }) => decodeLeaf(leaf))
  const size = Number(receipt.head.split('\n')[1])
  const forms = new Map<string, { readonly at: number; readonly form: Json }>()
  return {
    format: COMPACT_FORMAT,
    key: receipt.key,
    tracking_id: receipt.trackingId,
    head: receipt.head,
    pseudonym: encodeBase64(leaves[0]?.pseudonym ?? new Uint8Array()),
    pseudonym_proof: pseudonymProof === undefined ? null : encodeBase64(pseudonymProof),
    events: events.map(({ client, server, index }, position) => {
      const { type, log, committedBy, eventId } = client.statement
      const form = [type, log, committedBy, namesOf(client), namesOf(server)]
      const name = JSON.stringify(form)
      const known = forms.get(name) ?? { at: forms.size, form }
      forms.set(name, known)
      const leaf = leaves[position]
      return [
        String(known.at),
        eventId,
        String(index),
        writeHashes(leaf?.client, client, seedOf(position, 'client')),
        writeHashes(leaf?.server, server, seedOf(position, 'server')),
        countHidden([...writeValues(client), ...writeValues(server)]),
      ]
    }),
    forms: Array.from(forms.values(), ({ form }) => form),
    proof: encodeZ85(concat(...shareProofs([...events, ...blocks], size))),
    anchors: receipt.anchors.map(writeAnchor),
    witnesses: receipt.witnesses,
    blocks: blocks.map(writePlacedBlock),
  }
}

type Statement = ReceiptStatement<{ readonly digests: Digests }>

/** In the order of canonical JSON. */
function namesOf({ statement }: Statement): readonly string[] {
  return Object.keys(statement.digests).toSorted()
}

function writeValues(statement: Statement): readonly Json[] {
  return namesOf(statement).map((name) => {
    const field = statement.fields.get(name)
    return field === undefined ? HIDDEN : field.value
  })
}

/** Hidden values side by side as their number. */
function countHidden(values: readonly Json[]): readonly Json[] {
  return values.reduce<Json[]>((counted, value) => {
    const last = counted.at(-1)
    if (value !== HIDDEN) counted.push(value)
    else if (typeof last === 'number') counted[counted.length - 1] = last + 1
    else counted.push(1)
    return counted
  }, [])
}

function writeHashes(hash: Hash | undefined, side: Statement, seed: Uint8Array | undefined): string {
  const names = namesOf(side)
  const isOpen = names.length > 1 && names.every((name) => side.fields.has(name))
  const openings =
    seed !== undefined && isOpen
      ? [seed]
      : names.map((name) => side.fields.get(name)?.salt ?? decodeHex(side.statement.digests[name] ?? ''))
  return encodeZ85(concat(hash ?? new Uint8Array(), ...openings))
}
