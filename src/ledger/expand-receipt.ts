import { encodeBase64, encodeHex } from './bytes.ts'
import { canonicalize } from './canonical.ts'
import type { Json } from './json.ts'
import { blockLeaf, blockStatement, readPlacedBlock, writeReceiptBlock } from './chain-block.ts'
import { invalidValue } from './error.ts'
import { hashLeaf, type Hash } from './hash.ts'
import { encodeLeaf, noPrevious } from './leaf.ts'
import { MAX_EVENTS, wholeFormat } from './receipt-format.ts'
import {
  memberPath,
  readArray,
  readDecimal,
  readEach,
  readHash,
  readHashList,
  readMembers,
  readRow,
  readText,
} from './shape.ts'
import { openSharedProof } from './shared-proof.ts'
import { fieldDigest, fieldSalt, readFieldValue } from './statement.ts'
import { assureIndex, widthBeside } from './tree.ts'
import { isErasure } from './verify-erasure.ts'

// A whole receipt says much several times, so that each part of it can be checked by itself: the digests of what is disclosed,
// the leaves and most hashes of the proofs follow from the rest. A compact one has only that rest (docs/spec/receipt.md).

/** Of one statement; one with more fields has no compact form. */
const MAX_NAMES = 64
/** A value that is not disclosed: no field's value is a number. */
export const HIDDEN = 0

const MEMBERS = {
  format: asItIs,
  key: asItIs,
  tracking_id: asItIs,
  head: readText,
  pseudonym: readHash,
  pseudonym_proof: asItIs,
  forms: allOf(readForm),
  events: allOf(readEvent),
  proof: readHashList,
  anchors: allOf(asItIs),
  witnesses: allOf(asItIs),
  blocks: allOf(readPlacedBlock),
}
/** What stands one after the other in a form, and in an event. */
const FORM = { type: readText, log: asItIs, committed_by: asItIs, client: readNames, server: readNames }
const EVENT = {
  form: readDecimal,
  id: asItIs,
  index: readDecimal,
  client: readHashList,
  server: readHashList,
  values: readValues,
}

/**
 * The whole receipt that a compact one stands for, whose members are still to be read and checked.
 *
 * Throws, with the path, `member_missing`, `member_unknown`, `value_invalid`, `text_not_nfc`, and `index_beyond_size`, `proof_length`.
 */
export function expandReceipt(document: Json): Json {
  const { forms, events, proof, pseudonym, blocks, ...members } = readMembers(document, 'receipt', MEMBERS)
  const { key, head, tracking_id, pseudonym_proof, anchors, witnesses } = members
  const [origin = '', sizeLine = ''] = head.split('\n')
  const size = readDecimal(sizeLine, 'receipt.head')
  assureRising(events, size, 'receipt.events')
  assureRising(blocks, size, 'receipt.blocks')
  const formed = withForms(events, forms)

  let previous = noPrevious()
  const opened = formed.map(({ form, id, index, values, ...hashes }, sequence) => {
    const path = `receipt.events[${sequence}]`
    const { type, log, committed_by, ...names } = form
    const rest = values.slice(names.client.length)
    const client = openSide(names.client, hashes.client, values, `${path}.client`)
    const server = openSide(names.server, hashes.server, rest, `${path}.server`)
    if (rest.length !== names.server.length) throw invalidValue(`${path}.values`, 'one for each name')
    const kind = isErasure({ type }) ? 'erasure' : 'event'
    const [c, s] = [client.hash, server.hash]
    const leaf = encodeLeaf({ kind, pseudonym, sequence, previous, client: c, server: s })
    previous = hashLeaf(leaf)
    const declared = { v: 1, type, log, committed_by, tracking_id, event_id: id, device_key: null }
    const accepted = { v: 1, client: encodeHex(c) }
    const event = {
      client: { fields: client.fields, statement: { ...declared, digests: client.digests } },
      server: { fields: server.fields, statement: { ...accepted, digests: server.digests } },
      leaf: encodeBase64(leaf),
      index: String(index),
    }
    return { index, leafHash: previous, event }
  })
  const written = blocks.map((block) => ({
    index: block.index,
    leafHash: hashLeaf(blockLeaf(blockStatement(origin, block))),
  }))
  const proofOf = openSharedProof([...opened, ...written], size, proof)
  const isThird = anchors.length + witnesses.length + blocks.length > 0
  return {
    format: wholeFormat(pseudonym_proof !== null, isThird),
    key,
    tracking_id,
    head,
    events: opened.map(({ index, event }) => ({ ...event, proof: proofOf(index).map(encodeBase64) })),
    ...((pseudonym_proof !== null || isThird) && { pseudonym_proof }),
    ...(isThird && {
      anchors,
      witnesses,
      blocks: blocks.map((block) => {
        const later = events.find(({ index }) => index > block.index)?.index ?? block.index
        return writeReceiptBlock({ ...block, proof: proofOf(block.index, widthBeside(block.index, later)) })
      }),
    }),
  }
}

type Form = ReturnType<typeof readForm>
type Placed = { readonly index: number }

function readForm(value: Json, path: string) {
  return readRow(value, path, FORM)
}

function readEvent(value: Json, path: string) {
  return readRow(value, path, EVENT)
}

/** As canonical JSON has them: rising, each once. */
function readNames(value: Json, path: string): readonly string[] {
  const names = readArray(value, path, MAX_NAMES).map((name, at) => readText(name, `${path}[${at}]`))
  if (names.some((name, at) => name <= (names[at - 1] ?? ''))) throw invalidValue(path, 'names in order')
  return names
}

/** The values, where a number stands for so many hidden ones side by side. */
function readValues(value: Json, path: string): readonly Json[] {
  const most = 2 * MAX_NAMES
  const values = readArray(value, path, most)
  return values.flatMap((one, at): readonly Json[] => {
    if (typeof one !== 'number') return [one]
    if (!Number.isInteger(one) || one < 1 || one > most || typeof values[at - 1] === 'number') {
      throw invalidValue(`${path}[${at}]`, 'how many are hidden')
    }
    return Array.from({ length: one }, () => HIDDEN)
  })
}

function allOf<T>(read: (value: Json, path: string) => T): (value: Json, path: string) => readonly T[] {
  return (value, path) => readEach(value, path, MAX_EVENTS, read)
}

function asItIs(value: Json): Json {
  return value
}

function assureRising(items: readonly Placed[], size: number, path: string): void {
  for (const [at, { index }] of items.entries()) {
    assureIndex(index, size)
    if (index <= (items[at - 1]?.index ?? -1)) throw invalidValue(`${path}[${at}].index`, 'rising')
  }
}

/** Events with their forms, which stand in the order in which events first have them, each once, so that none stands there for nothing. */
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

/**
 * A statement's hash and its fields: of what is disclosed the value and salt, of the rest the digests. Where everything is
 * disclosed, one seed may stand for all salts.
 */
function openSide(names: readonly string[], hashes: readonly Hash[], values: readonly Json[], path: string) {
  const [hash, ...openings] = hashes
  const isSeeded =
    openings.length === 1 && names.length > 1 && !values.slice(0, names.length).includes(HIDDEN)
  if (hash === undefined || (!isSeeded && openings.length !== names.length)) {
    throw invalidValue(path, `${1 + names.length} hashes`)
  }
  const fields: [string, Json][] = []
  const digests = names.map((name, at) => {
    const found = openings[isSeeded ? 0 : at] ?? hash
    const given = values[at] ?? null
    if (given === HIDDEN) return [name, encodeHex(found)]
    const salt = isSeeded ? fieldSalt(found, name) : found
    const value = readFieldValue(given, memberPath(`${path}.fields`, name))
    fields.push([name, { salt: encodeHex(salt), value }])
    return [name, encodeHex(fieldDigest(salt, name, value))]
  })
  return { hash, fields: Object.fromEntries(fields), digests: Object.fromEntries(digests) }
}
