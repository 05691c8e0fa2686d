import { formatVerifierKey } from '#ledger/log/note-key.ts'
import { writeReceipt } from '#ledger/receipt/write-receipt.ts'
import { fieldSalt } from '#ledger/log/statement.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { changedShipment } from './changed-shipment.ts'
import { holds, holdsAsTest, receipt, type ReceiptVectors } from './receipt-vector.ts'
import { epochKey } from './sample-keys.ts'
import {
  annexed,
  arrived,
  bytesFrom,
  contested,
  created,
  deliveredShipment,
  erased,
  SampleLog,
  sampleTrackingId,
  sampleVrfKey,
  wholeErased,
  withoutContents,
} from './sample-log.ts'

const publicFields = new Set([
  'occurred_at',
  'checkpoint_type',
  'city',
  'uf',
  'received_at',
  'status_after',
  'final',
])

const testTrackingId = 'FT-20241201-TSA1B2'

export function validReceipts(): ReceiptVectors {
  const log = deliveredShipment()
  const onTheWay = new SampleLog().appendOthers(1).append(created).append(arrived)
  const partlyErased = log.receiptInput().events.map((event, position) => {
    if (position > 0) return event
    const { recipient_name: _, ...fields } = created.client
    const salts = new Map(
      Object.keys(fields).map((name) => [name, fieldSalt(bytesFrom('client seed 0'), name)]),
    )
    return { ...event, client: { ...event.client, opening: { salts }, fields } }
  })
  const anew = { origin: epochKey.name, size: log.leafHashes.length, root: log.root, vrfKey: sampleVrfKey }
  const anewOnTheWay = new SampleLog()
    .append(created)
    .append({ ...arrived, clientStatement: { log: epochKey.name } })
  const anewHead = { ...anew, size: anewOnTheWay.leafHashes.length, root: anewOnTheWay.root }
  const epochKeyText = formatVerifierKey(epochKey.verifier)
  return {
    'epoch-begun-on-the-way': holds(
      'events of the log that this one begins anew after, then an event of this log',
      anewOnTheWay.receipt({ key: epochKeyText, head: signTreeHead(anewHead, epochKey) }),
      false,
      2,
      { key: epochKeyText, trackingId: sampleTrackingId },
    ),
    'earlier-epoch': holds(
      'events of the log that this one begins anew after',
      log.receipt({ key: epochKeyText, head: signTreeHead(anew, epochKey) }),
      true,
      3,
      { key: epochKeyText, trackingId: sampleTrackingId },
    ),
    'all-fields': holds('every field disclosed', receipt, true, 3),
    'public-fields': holds(
      'what anyone may see: places at city level, times, status',
      log.receipt({ disclose: (_, field) => publicFields.has(field) }),
      true,
      3,
    ),
    'no-fields': holds(
      'nothing disclosed but what every receipt discloses',
      log.receipt({ disclose: () => false }),
      true,
      3,
    ),
    'key-not-pinned': holds('only the receipt vouches for its key', receipt, true, 3, {}),
    changes: holds(
      'an edit, a correction of a correction, an annulment, a status by hand',
      changedShipment().receipt(),
      true,
      8,
    ),
    'later-field-list': holds(
      'events of list 1, then events of later field lists, whose fields a reader need not know',
      new SampleLog()
        .append(created)
        .append({
          ...arrived,
          client: { ...arrived.client, seal_number: 'L-1' },
          clientStatement: { list: 2 },
        })
        .append({ ...arrived, serverStatement: { list: 3 } })
        .receipt(),
      false,
      3,
    ),
    'test-company': holdsAsTest(
      'a shipment of a test company, whose code has TS after the date',
      new SampleLog(sampleVrfKey, testTrackingId).append(created).append(arrived).receipt(),
      2,
      testTrackingId,
    ),
    'on-the-way': holds('a history that goes on', onTheWay.receipt(), false, 2),
    'last-event-left-out': holds(
      'an earlier part of a history is a history that goes on',
      log.receipt({ events: log.receiptInput().events.slice(0, 2) }),
      false,
      2,
    ),
    'only-leaf': holds(
      'a log of the start and one more leaf',
      new SampleLog().append(created).receipt(),
      false,
      1,
    ),
    'erasure-after-final': holds(
      'an erasure may follow the final event',
      deliveredShipment().append(erased).receipt(),
      true,
      4,
    ),
    'annex-after-final': holds(
      'annexes may follow the final event, which still closes the history for places and status',
      deliveredShipment().append(annexed).append(annexed).receipt(),
      true,
      5,
    ),
    'annex-on-the-way': holds(
      'an annex on the way, and events after it',
      new SampleLog()
        .append(created)
        .append({ ...annexed, server: { ...annexed.server, status_after: 'pending' } })
        .append(arrived)
        .receipt(),
      false,
      3,
    ),
    'annex-about-unknown': holds(
      'an annex to an event that is not before it, which readers report',
      deliveredShipment()
        .append({ ...annexed, client: { ...annexed.client, facts: { about: 'ffffffff-0000' } } })
        .receipt(),
      true,
      4,
    ),
    'annex-contested': holds(
      'a contestation by a link and its closing, in which two annexes name no actor',
      contested.reduce((grown, event) => grown.append(event), deliveredShipment()).receipt(),
      true,
      7,
    ),
    'annex-erased': holds(
      'an erasure of all contents before it, those of an annex among them',
      writeReceipt(
        withoutContents(
          deliveredShipment()
            .append(annexed)
            .append({ ...wholeErased, client: { ...wholeErased.client, erased_events: '4' } })
            .receiptInput(),
        ),
      ),
      true,
      5,
    ),
    'contents-erased': holds(
      'an erasure of all contents before it, under which nothing is left to disclose',
      writeReceipt(withoutContents(deliveredShipment().append(wholeErased).receiptInput())),
      true,
      4,
    ),
    'contents-erased-on-the-way': holds(
      'an erasure that closes a history which no other event closed',
      writeReceipt(
        withoutContents(
          new SampleLog()
            .append(created)
            .append({ ...wholeErased, client: { ...wholeErased.client, erased_events: '1' } })
            .receiptInput(),
        ),
      ),
      true,
      2,
    ),
    'contents-erased-kept-elsewhere': holds(
      'contents that somebody kept from before they were erased still are the committed ones',
      deliveredShipment().append(wholeErased).receipt(),
      true,
      4,
    ),
    'field-erased': holds(
      'a field whose value and salt are gone',
      log.receipt({ events: partlyErased }),
      true,
      3,
    ),
  }
}
