import { concat } from '#ledger/base/bytes.ts'
import type { StatementSide } from '#ledger/receipt/receipt.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { editJson } from './json-edit.ts'
import {
  changed,
  editedEvent,
  fails,
  receipt,
  type FailedCheck,
  type ReceiptVector,
  type ReceiptVectors,
} from './receipt-vector.ts'
import {
  annexed,
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

/**
 * Returns receipts with wrong statements, leaves, order of events or proofs. Some of these errors
 * are in the log itself.
 */
export function brokenHistories(): ReceiptVectors {
  return {
    ...badStatements(),
    ...badLeaves(),
    ...badSequence(),
    ...badAnnexes(),
    ...badErasures(),
    ...badInclusion(),
  }
}

function badStatements(): ReceiptVectors {
  const otherLog = new SampleLog()
    .append(created)
    .append({ ...arrived, clientStatement: { log: 'lastro.example/other' } })
  const otherClient = new SampleLog().append({ ...created, leaf: { client: bytesFrom('other client') } })
  const otherServer = new SampleLog().append({ ...created, leaf: { server: bytesFrom('other server') } })
  const hidden = deliveredShipment().receipt({ disclose: () => false })
  const brokenClient: FailedCheck[] = [{ name: 'client_statement', event: 1, code: 'client_hash_mismatch' }]
  return {
    'client-statement-event-id': fails('another event id', changed(['events', 1, 1], 'other'), brokenClient),
    'client-statement-type': fails(
      'another type',
      editedEvent(receipt, 1, ({ client }) => ({
        client: { ...client, statement: { ...client.statement, type: 'checkpoint.deleted' } },
      })),
      brokenClient,
    ),
    'client-statement-hidden-digest': fails(
      'another digest of a field that is not disclosed',
      otherDigest(hidden, 'client', 'city'),
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
      editedEvent(receipt, 1, ({ server }) => ({
        server: { ...server, statement: { ...server.statement, client: new Uint8Array(32) } },
      })),
      [...brokenClient, { name: 'server_statement', event: 1, code: 'server_hash_mismatch' }],
    ),
    'server-statement-hidden-digest': fails(
      'another digest of a field that is not disclosed',
      otherDigest(hidden, 'server', 'actor'),
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
    'sequence-other-tracking-id': fails('an event of another shipment', otherTrackingId, [
      { name: 'client_statement', event: 1, code: 'client_hash_mismatch' },
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
      ...fails('a receipt that claims another shipment', changed(['tracking_id'], 'FT-20241201-ZZZ999'), [
        ...[0, 1, 2].map((event): FailedCheck => ({
          name: 'client_statement',
          event,
          code: 'client_hash_mismatch',
        })),
        { name: 'pseudonym', code: 'pseudonym_not_proved' },
      ]),
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

function badAnnexes(): ReceiptVectors {
  const withServer = (server: Fields): string =>
    deliveredShipment()
      .append({ ...annexed, server })
      .receipt()
  const { status_after: _status, ...withoutStatus } = annexed.server
  return {
    'annex-first': badOrder('an annex as the first event', new SampleLog().append(annexed).receipt(), [
      0,
      'annex_changes_status',
    ]),
    'annex-changes-status': badOrder(
      'an annex that changes the status',
      withServer({ ...annexed.server, status_after: 'cancelled' }),
      [3, 'annex_changes_status'],
    ),
    'annex-without-status': badOrder('an annex that commits to no status', withServer(withoutStatus), [
      3,
      'annex_changes_status',
    ]),
    'annex-final': badOrder(
      'an annex that says that it is the last event',
      withServer({ ...annexed.server, final: true }),
      [3, 'annex_changes_status'],
    ),
    'annex-other-kind': badOrder(
      'an annex with the leaf of an erasure',
      deliveredShipment()
        .append({ ...annexed, leaf: { kind: 'erasure' } })
        .receipt(),
      [3, 'annex_changes_status'],
    ),
    'annex-beside-checkpoint': badOrder(
      'a checkpoint after the final event, beside an annex',
      deliveredShipment().append(annexed).append(arrived).receipt(),
      [4, 'event_after_final'],
    ),
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
      editJson(deliveredShipment().append(wholeErased).receipt(), ['events', 3, 5, 0], () => '1'),
      [
        { name: 'client_statement', event: 3, code: 'client_hash_mismatch' },
        { name: 'erasure', code: 'erasure_extent' },
      ],
    ),
    'erasure-followed': badOrder(
      'an event after an erasure of everything',
      deliveredShipment().append(wholeErased).append(arrived).receipt(),
      [4, 'event_after_final'],
    ),
  }
}

function badInclusion(): ReceiptVectors {
  return {
    'inclusion-index': fails('another place in the log', changed(['events', 0, 2], '2'), [
      { name: 'start', code: 'start_not_proved' },
      ...[0, 1, 2].map((event): FailedCheck => ({ name: 'inclusion', event, code: 'root_mismatch' })),
    ]),
    'inclusion-index-beyond-size': fails('a place beyond the log', changed(['events', 2, 2], '12'), [
      { name: 'format', code: 'index_beyond_size' },
    ]),
  }
}

/** Returns the receipt's text with another digest of a field of the second event. */
function otherDigest(text: string, side: StatementSide, field: string): string {
  return editedEvent(text, 1, (event) => {
    const { statement } = event[side]
    const digests = { ...statement.digests, [field]: '00'.repeat(32) }
    return { [side]: { ...event[side], statement: { ...statement, digests } } }
  })
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
