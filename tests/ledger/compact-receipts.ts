import { decodeBase64, encodeBase64 } from '#ledger/base/bytes.ts'
import { decodeZ85, encodeZ85 } from '#ledger/encoding/z85.ts'
import { isJsonArray } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { writeReceipt } from '#ledger/receipt/write-receipt.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { anchorOf } from './anchored-receipts.ts'
import { changedShipment } from './changed-shipment.ts'
import { datedShipment } from './dated-receipts.ts'
import { editJson } from './json-edit.ts'
import {
  edited,
  fails,
  holds,
  receipt,
  type FailedCheck,
  type ReceiptVector,
  type ReceiptVectors,
} from './receipt-vector.ts'
import { deliveredShipment, SampleLog, created, wholeErased, withoutContents } from './sample-log.ts'

const shown = new Set(['occurred_at', 'checkpoint_type', 'city', 'received_at', 'status_after', 'final'])
const log = deliveredShipment()
/**
 * Receipt that discloses all fields of three events. For each statement, it contains one seed in
 * place of the salts of all fields.
 */
const open = writeReceipt(log.receiptInput())
/** Receipt of the same three events that discloses only some of their fields. */
const some = writeReceipt(log.receiptInput({ disclose: (_, field) => shown.has(field) }))

/** Returns valid compact receipts, which state each fact only once. */
export function compactReceipts(): ReceiptVectors {
  const dated = datedShipment()
  const erased = deliveredShipment().append(wholeErased).receiptInput()
  return {
    'compact-all-fields': holds('every field disclosed, under seeds', open, true, 3),
    'compact-salts': holds(
      'every field disclosed, each under its salt',
      edited(receipt, () => ({})),
      true,
      3,
    ),
    'compact-public-fields': holds('some fields disclosed', some, true, 3),
    'compact-no-fields': holds(
      'nothing disclosed but what every receipt discloses',
      writeReceipt(log.receiptInput({ disclose: () => false })),
      true,
      3,
    ),
    'compact-only-leaf': holds(
      'a log of the start and one more leaf',
      writeReceipt(new SampleLog().append(created).receiptInput()),
      false,
      1,
    ),
    'compact-changes': holds('events of many kinds', writeReceipt(changedShipment().receiptInput()), true, 8),
    'compact-contents-erased': holds(
      'contents that are erased',
      writeReceipt(withoutContents(erased)),
      true,
      4,
    ),
    'compact-block-two': holds(
      'blocks before the second and the third event',
      writeReceipt(dated.receiptInput({ blocks: dated.blocks() })),
      true,
      3,
    ),
    'compact-anchor': holds(
      'an anchor of an earlier head',
      writeReceipt(log.receiptInput({ anchors: [anchorOf(log, 5, 12)] })),
      true,
      3,
    ),
  }
}

/** Returns compact receipts that are invalid or do not verify. */
export function brokenCompactReceipts(): ReceiptVectors {
  const form = ['shipment.created', 'x', 'client', [], []]
  const dated = datedShipment()
  const withBlocks = writeReceipt(dated.receiptInput({ blocks: dated.blocks() }))
  return {
    'compact-value': fails(
      'another city',
      editJson(open, ['events', 1, 5, 1], () => 'Osasco'),
      [{ name: 'client_statement', event: 1, code: 'client_hash_mismatch' }],
    ),
    'compact-value-hidden': fails(
      'a value hidden behind its salt',
      editJson(some, ['events', 1, 5], (values) =>
        isJsonArray(values) ? values.toSpliced(1, 2, 5) : values,
      ),
      [{ name: 'client_statement', event: 1, code: 'client_hash_mismatch' }],
    ),
    'compact-server-value': fails(
      'an event made to look final',
      editJson(some, ['events', 0, 5], (values) => last(values, (one) => (one === false ? true : one))),
      [
        { name: 'server_statement', event: 0, code: 'server_hash_mismatch' },
        { name: 'sequence', event: 1, code: 'event_after_final' },
        { name: 'sequence', event: 2, code: 'event_after_final' },
      ],
    ),
    'compact-seed': fails('another seed', turned(open, ['events', 0, 3], 40), [
      { name: 'client_statement', event: 0, code: 'client_hash_mismatch' },
    ]),
    'compact-salt': fails('another salt', turned(some, ['events', 1, 4], 70), [
      { name: 'server_statement', event: 1, code: 'server_hash_mismatch' },
    ]),
    'compact-proof-hash': fails('another hash of the proof', turned(open, ['proof'], 1), everywhere),
    'compact-pseudonym': fails('another pseudonym', editJson(open, ['pseudonym'], otherBase64), [
      ...everywhere,
      { name: 'pseudonym', code: 'pseudonym_not_proved' },
    ]),
    'compact-proof-short': bad(
      'a hash of the proof less',
      editJson(open, ['proof'], (list) => packed(list, (bytes) => bytes.slice(32))),
      'proof_length',
    ),
    'compact-proof-long': bad(
      'a hash more than the proof needs',
      editJson(open, ['proof'], (list) =>
        packed(list, (bytes) => Uint8Array.of(...bytes, ...bytes.slice(0, 32))),
      ),
      'proof_length',
    ),
    'compact-proof-cut': bad(
      'a proof that ends inside of a hash',
      editJson(open, ['proof'], (list) => packed(list, (bytes) => bytes.slice(4))),
      'value_invalid',
    ),
    'compact-opening-missing': bad(
      'a salt less',
      editJson(some, ['events', 1, 3], (list) => packed(list, (bytes) => bytes.slice(32))),
      'value_invalid',
    ),
    'compact-seed-of-hidden': bad(
      'a seed where something is hidden',
      editJson(open, ['events', 1, 5, 1], () => 1),
      'value_invalid',
    ),
    'compact-statement-missing': bad(
      'no hash of the statement',
      editJson(open, ['events', 1, 3], () => ''),
      'value_invalid',
    ),
    'compact-value-missing': bad(
      'a value less than fields',
      editJson(open, ['events', 1, 5, 0], () => undefined),
      'value_invalid',
    ),
    'compact-hidden-none': bad(
      'a number of no hidden values',
      editJson(some, ['events', 1, 5, 2], () => 0),
      'value_invalid',
    ),
    'compact-hidden-part': bad(
      'a number that counts nothing',
      editJson(some, ['events', 1, 5, 2], () => 4.5),
      'value_invalid',
    ),
    'compact-hidden-twice': bad(
      'hidden values side by side counted one by one',
      editJson(some, ['events', 1, 5], (values) =>
        isJsonArray(values) ? values.toSpliced(2, 1, 3, 1) : values,
      ),
      'value_invalid',
    ),
    'compact-hidden-many': bad(
      'more hidden values than a document may have',
      editJson(some, ['events', 1, 5, 2], () => 1e9),
      'value_invalid',
    ),
    'compact-index-same': bad(
      'two events at one place',
      editJson(open, ['events', 1, 2], () => '3'),
      'value_invalid',
    ),
    'compact-index-beyond': bad(
      'an event behind the head',
      editJson(open, ['events', 2, 2], () => '12'),
      'index_beyond_size',
    ),
    'compact-form-later': bad(
      'forms that begin with the second',
      editJson(open, ['events', 0, 0], () => '1'),
      'value_invalid',
    ),
    'compact-form-missing': bad(
      'a form that is not there',
      editJson(open, ['forms', 1], () => undefined),
      'value_invalid',
    ),
    'compact-form-unused': bad('a form of no event', withForm(form), 'value_invalid'),
    'compact-form-twice': bad('a form twice', withForm(undefined), 'value_invalid'),
    'compact-names-out-of-order': bad(
      'names in another order',
      editJson(open, ['forms', 0, 3], (names) => (isJsonArray(names) ? names.toReversed() : [])),
      'value_invalid',
    ),
    'compact-name-twice': bad(
      'a name twice',
      editJson(open, ['forms', 0, 3, 1], () => 'custom_data'),
      'value_invalid',
    ),
    'compact-names-too-many': bad(
      'more names than a compact receipt has',
      editJson(open, ['forms', 0, 3], () => Array.from({ length: 65 }, (_, at) => `n${at + 10}`)),
      'value_invalid',
    ),
    'compact-committer': bad(
      'a committer that there is not',
      editJson(open, ['forms', 0, 2], () => 'nobody'),
      'value_invalid',
    ),
    'compact-head-no-size': bad(
      'a head without a size',
      editJson(open, ['head'], () => 'x'),
      'tree_head_malformed',
    ),
    'compact-no-events': bad(
      'no history',
      editJson(
        editJson(
          editJson(open, ['events'], () => []),
          ['forms'],
          () => [],
        ),
        ['proof'],
        () => '',
      ),
      'value_invalid',
    ),
    'compact-member-missing': bad(
      'no proof',
      editJson(open, ['proof'], () => undefined),
      'member_missing',
    ),
    'compact-member-unknown': bad(
      'a leaf',
      editJson(open, ['leaf'], () => ''),
      'member_unknown',
    ),
    'compact-event-short': bad(
      'an event without values',
      editJson(open, ['events', 0, 5], () => undefined),
      'value_invalid',
    ),
    'compact-event-long': bad(
      'an event and something after it',
      editJson(open, ['events', 0], (event) => (isJsonArray(event) ? [...event, ''] : event)),
      'value_invalid',
    ),
    'leaf-stated-follows': bad(
      'a stated leaf that follows from the rest',
      editJson(open, ['events', 0], (event) => [
        ...itemsOf(event),
        encodeBase64(parseReceipt(open).events[0]?.leaf ?? new Uint8Array()),
      ]),
      'value_invalid',
    ),
    'leaf-stated-number': bad(
      'a stated leaf that is no text',
      editJson(open, ['events', 0], (event) => [...itemsOf(event), 7]),
      'value_invalid',
    ),
    'leaf-stated-more': bad(
      'something after a stated leaf',
      editJson(open, ['events', 0], (event) => [...itemsOf(event), 'AAAA', 'AAAA']),
      'value_invalid',
    ),
    'compact-event-named': bad(
      'an event whose parts have names',
      editJson(open, ['events', 0], (event) =>
        isJsonArray(event) ? Object.fromEntries(event.entries()) : event,
      ),
      'value_invalid',
    ),
    'compact-hashes-letter': bad(
      'a letter that Z85 has not',
      editJson(open, ['proof'], (list) => `~${textOf(list).slice(1)}`),
      'value_invalid',
    ),
    'compact-hashes-beyond': bad(
      'five letters for more than four bytes',
      editJson(open, ['proof'], (list) => `#####${textOf(list).slice(5)}`),
      'value_invalid',
    ),
    'compact-block-order': bad(
      'blocks the other way round',
      editJson(withBlocks, ['blocks'], (blocks) => (isJsonArray(blocks) ? blocks.toReversed() : [])),
      'value_invalid',
    ),
    'compact-block-after-events': fails(
      'a block behind the last event',
      editJson(withBlocks, ['blocks', 1, 'index'], () => '21'),
      [...everywhere, { name: 'blocks', code: 'block_after_events' }],
    ),
  }
}

const everywhere: readonly FailedCheck[] = [
  { name: 'start', code: 'start_not_proved' },
  ...[0, 1, 2].map((event): FailedCheck => ({ name: 'inclusion', event, code: 'root_mismatch' })),
]

function withForm(form: Json | undefined): string {
  return editJson(open, ['forms'], (forms) =>
    isJsonArray(forms) ? [...forms, form ?? forms[0] ?? null] : [],
  )
}

/** Flips one bit of the byte `at` in the packed hashes at `path`. */
function turned(text: string, path: readonly (string | number)[], at: number): string {
  return editJson(text, path, (list) => packed(list, (bytes) => flipped(bytes, at)))
}

function otherBase64(text: Json): string {
  return encodeBase64(flipped(decodeBase64(textOf(text)), 1))
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.with(at, (bytes[at] ?? 0) ^ 1)
}

function packed(list: Json, change: (bytes: Uint8Array) => Uint8Array): string {
  return encodeZ85(change(decodeZ85(textOf(list)) ?? new Uint8Array()))
}

function itemsOf(value: Json): readonly Json[] {
  return isJsonArray(value) ? value : []
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : ''
}

function last(values: Json, change: (value: Json) => Json): Json {
  return isJsonArray(values) ? values.map(change) : values
}

function bad(shows: string, text: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, text, [{ name: 'format', code }])
}
