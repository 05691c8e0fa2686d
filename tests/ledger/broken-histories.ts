import { concat, encodeBase64 } from '#ledger/bytes.ts'
import type { LedgerErrorCode } from '#ledger/error.ts'
import { editJson } from './json-edit.ts'
import {
  changed,
  fails,
  receipt,
  type FailedCheck,
  type ReceiptVector,
  type ReceiptVectors,
} from './receipt-vector.ts'
import {
  arrived,
  bytesFrom,
  created,
  delivered,
  deliveredShipment,
  SampleLog,
  sampleVerifierKey,
  wholeErased,
  type SampleEvent,
} from './sample-log.ts'

/** Receipts whose statements, leaves, order of events or proofs are wrong, some by the log's own doing. */
export function brokenHistories(): ReceiptVectors {
  return { ...badStatements(), ...badLeaves(), ...badSequence(), ...badErasures(), ...badInclusion() }
}

function badStatements(): ReceiptVectors {
  const client = ['events', 1, 'client', 'statement']
  const otherLog = new SampleLog()
    .append(created)
    .append({ ...arrived, clientStatement: { log: 'lastro.example/other' } })
  const otherClient = new SampleLog().append({ ...created, leaf: { client: bytesFrom('other client') } })
  const otherServer = new SampleLog().append({ ...created, leaf: { server: bytesFrom('other server') } })
  const hidden = deliveredShipment().receipt({ disclose: () => false })
  const brokenClient: FailedCheck[] = [{ name: 'client_statement', event: 1, code: 'client_hash_mismatch' }]
  return {
    'client-statement-event-id': fails(
      'another event id',
      changed([...client, 'event_id'], 'other'),
      brokenClient,
    ),
    'client-statement-type': fails(
      'another type',
      changed([...client, 'type'], 'checkpoint.deleted'),
      brokenClient,
    ),
    'client-statement-hidden-digest': fails(
      'another digest of a field that is not disclosed',
      editJson(hidden, [...client, 'digests', 'city'], () => '00'.repeat(32)),
      brokenClient,
    ),
    'client-statement-not-in-leaf': fails('a leaf that commits to another statement', otherClient.receipt(), [
      { name: 'client_statement', event: 0, code: 'client_hash_mismatch' },
    ]),
    'client-statement-other-log': fails('a statement made for another log', otherLog.receipt(), [
      { name: 'client_statement', event: 1, code: 'other_log' },
    ]),
    'server-statement-other-client': fails(
      'a server statement that accepts another client statement',
      changed(['events', 1, 'server', 'statement', 'client'], '00'.repeat(32)),
      [...brokenClient, { name: 'server_statement', event: 1, code: 'server_hash_mismatch' }],
    ),
    'server-statement-hidden-digest': fails(
      'another digest of a field that is not disclosed',
      editJson(hidden, ['events', 1, 'server', 'statement', 'digests', 'actor'], () => '00'.repeat(32)),
      [{ name: 'server_statement', event: 1, code: 'server_hash_mismatch' }],
    ),
    'server-statement-not-in-leaf': fails('a leaf that commits to another statement', otherServer.receipt(), [
      { name: 'server_statement', event: 0, code: 'server_hash_mismatch' },
    ]),
  }
}

function badLeaves(): ReceiptVectors {
  return {
    'leaf-version': withLeaf('a later version', 'leaf_version', (bytes) => bytes.with(0, 2)),
    'leaf-kind': withLeaf('a kind that is none', 'leaf_kind', (bytes) => bytes.with(1, 9)),
    'leaf-of-log': withLeaf('a leaf that belongs to no shipment', 'leaf_kind', (bytes) => bytes.with(1, 4)),
    'leaf-long': withLeaf('a byte more', 'length_invalid', (bytes) => concat(bytes, Uint8Array.of(0))),
    'leaf-sequence-range': withLeaf('a sequence of 2^63', 'integer_out_of_range', (bytes) =>
      bytes.with(34, 0x80),
    ),
  }
}

function badSequence(): ReceiptVectors {
  const log = deliveredShipment()
  const { events } = log.receiptInput()
  const [first, second, third] = events
  const withEvents = (...chosen: (typeof first)[]) =>
    log.receipt({ events: chosen.filter((event) => event !== undefined) })
  const otherTrackingId = withSecond({ clientStatement: { trackingId: 'FT-20241201-ZZZ999' } })
  return {
    'sequence-first-missing': badOrder(
      'a history without its beginning',
      withEvents(second, third),
      [0, 'sequence_gap'],
      [1, 'sequence_gap'],
    ),
    'sequence-middle-missing': badOrder('an event left out', withEvents(first, third), [1, 'sequence_gap']),
    'sequence-swapped': badOrder(
      'two events swapped',
      withEvents(first, third, second),
      [1, 'sequence_gap'],
      [2, 'sequence_gap'],
    ),
    'sequence-doubled': badOrder('an event twice', withEvents(first, first), [1, 'sequence_gap']),
    'sequence-gap-in-log': badOrder(
      'a number left out in the log itself',
      withSecond({ leaf: { sequence: 2 } }),
      [1, 'sequence_gap'],
    ),
    'sequence-other-previous': badOrder(
      'an event that follows another one than the first',
      withSecond({ leaf: { previous: bytesFrom('other previous') } }),
      [1, 'previous_mismatch'],
    ),
    'sequence-other-pseudonym': badOrder(
      'an event of another chain',
      withSecond({ leaf: { pseudonym: bytesFrom('other pseudonym') } }),
      [1, 'pseudonym_mismatch'],
    ),
    'sequence-other-tracking-id': badOrder('an event of another shipment', otherTrackingId, [
      1,
      'tracking_id_mismatch',
    ]),
    'sequence-event-repeated': badOrder(
      'an event of which the log makes two',
      withSecond({ clientStatement: { eventId: '0193a0c8-6d2e-7b1a-9c55-000000000000' } }),
      [1, 'event_repeated'],
    ),
    'sequence-after-final': badOrder(
      'an event after the final one',
      new SampleLog().append(created).append(delivered).append(arrived).receipt(),
      [2, 'event_after_final'],
    ),
    'tracking-id-changed': {
      ...badOrder(
        'a receipt that claims another shipment',
        changed(['tracking_id'], 'FT-20241201-ZZZ999'),
        [0, 'tracking_id_mismatch'],
        [1, 'tracking_id_mismatch'],
        [2, 'tracking_id_mismatch'],
      ),
      options: { key: sampleVerifierKey },
    },
    'tracking-id-not-asked-for': {
      ...badOrder(
        'a good receipt of a shipment that was not asked for',
        receipt,
        [0, 'other_tracking_id'],
        [1, 'other_tracking_id'],
        [2, 'other_tracking_id'],
      ),
      options: { key: sampleVerifierKey, trackingId: 'FT-20241201-ZZZ999' },
    },
  }
}

function badErasures(): ReceiptVectors {
  const fewer = { ...wholeErased, client: { ...wholeErased.client, erased_events: '2' } }
  const asEvent = new SampleLog().append(created).append(arrived).append(arrived)
  return {
    'erasure-other-extent': fails(
      'an erasure of fewer events than are before it',
      deliveredShipment().append(fewer).receipt(),
      [{ name: 'erasure', code: 'erasure_extent' }],
    ),
    'erasure-other-kind': fails(
      'an event that says that contents are erased, with the leaf of any event',
      asEvent.append({ ...wholeErased, leaf: {} }).receipt(),
      [{ name: 'erasure', code: 'erasure_kind' }],
    ),
    'erasure-extent-substituted': fails(
      'another extent in the place of the disclosed one',
      editJson(
        deliveredShipment().append(wholeErased).receipt(),
        ['events', 3, 'client', 'fields', 'erased_events', 'value'],
        () => '1',
      ),
      [{ name: 'fields', event: 3, code: 'field_digest_mismatch' }],
    ),
    'erasure-followed': badOrder(
      'an event after an erasure of everything',
      deliveredShipment().append(wholeErased).append(arrived).receipt(),
      [4, 'event_after_final'],
    ),
  }
}

function badInclusion(): ReceiptVectors {
  const log = deliveredShipment()
  const { events } = log.receiptInput()
  const before = new SampleLog().appendOthers(3).append(created).appendOthers(2).append(arrived)
  const firstProof = encodeBase64(events[0]?.proof[0] ?? new Uint8Array(0))
  return {
    'inclusion-index': notIncluded(
      'another place in the log',
      changed(['events', 1, 'index'], '7'),
      'root_mismatch',
    ),
    'inclusion-index-beyond-size': notIncluded(
      'a place beyond the log',
      changed(['events', 1, 'index'], '12'),
      'index_beyond_size',
    ),
    'inclusion-proof-hash': notIncluded(
      'a hash of another proof',
      changed(['events', 1, 'proof', 0], firstProof),
      'root_mismatch',
    ),
    'inclusion-proof-short': notIncluded(
      'a hash too few',
      changed(['events', 1, 'proof', 0], undefined),
      'proof_length',
    ),
    'inclusion-head-too-old': notIncluded(
      'an event that the log had not yet when it signed',
      log.receipt({ head: before.head, events: before.receiptInput().events.concat(events.slice(2)) }),
      'index_beyond_size',
      2,
    ),
  }
}

function withLeaf(
  shows: string,
  code: LedgerErrorCode,
  leafBytes: (bytes: Uint8Array) => Uint8Array,
): ReceiptVector {
  const log = new SampleLog().append({ ...created, leafBytes })
  return fails(shows, log.receipt(), [{ name: 'leaf', event: 0, code }])
}

function withSecond(changes: Partial<SampleEvent>): string {
  const log = new SampleLog().append(created).append({ ...arrived, ...changes })
  return log.receipt()
}

function badOrder(
  shows: string,
  text: string,
  ...failed: [event: number, code: LedgerErrorCode][]
): ReceiptVector {
  return fails(
    shows,
    text,
    failed.map(([event, code]) => ({ name: 'sequence', event, code })),
  )
}

function notIncluded(shows: string, text: string, code: LedgerErrorCode, event = 1): ReceiptVector {
  return fails(shows, text, [{ name: 'inclusion', event, code }])
}
