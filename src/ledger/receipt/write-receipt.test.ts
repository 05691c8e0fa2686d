import { describe, expect, test } from 'vitest'
import { editJson } from '../../../tests/ledger/json-edit.ts'
import { edited } from '../../../tests/ledger/receipt-vector.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  SampleLog,
  sampleKey,
  sampleVerifierKey,
} from '../../../tests/ledger/sample-log.ts'
import { scatter } from '../../../tests/ledger/scattered-receipt.ts'
import { statementHashes } from '../../../tests/ledger/statement-hashes.ts'
import { encodeHex } from '../base/bytes.ts'
import { canonicalize, isJsonObject, parseCanonical } from '../base/canonical.ts'
import { signNote } from '../log/note.ts'
import { signerKey } from '../log/note-key.ts'
import { parseReceipt } from './receipt.ts'
import { fieldSalt } from '../log/statement.ts'
import { openTreeHead } from '../log/tree-head.ts'
import { verifyReceipt } from './verify.ts'
import { encodeReceipt, writeReceipt } from './write-receipt.ts'

const log = deliveredShipment()
const text = log.receipt()

describe('writeReceipt', () => {
  test('writes a text from which parseReceipt returns the input', () => {
    const { key, trackingId, head, events } = log.receiptInput()
    const receipt = parseReceipt(text)
    expect(receipt).toMatchObject({ key, trackingId, head })
    expect(receipt.events).toMatchObject(
      events.map(({ client, server, leaf, index, proof }) => ({
        client: { bytes: client.bytes },
        server: { bytes: server.bytes },
        leaf,
        index,
        proof,
      })),
    )
  })

  test('writes a canonical text', () => {
    expect(canonicalize(parseCanonical(text))).toBe(text)
  })

  test('writes values with the salts or the seed of their statement', () => {
    const seed = bytesFrom('client seed 0')
    const [whole] = parseReceipt(text).events
    expect([whole?.client.fields.get('weight'), whole?.client.opening]).toEqual(['12.5', { seed }])
    const [part] = parseReceipt(log.receipt({ disclose: (_side, field) => field === 'weight' })).events
    expect([[...(part?.client.fields ?? [])], part?.client.opening]).toEqual([
      [['weight', '12.5']],
      { salts: new Map([['weight', fieldSalt(seed, 'weight')]]) },
    ])
  })

  test('writes the seed of a statement only if the receipt discloses all its fields', () => {
    const held = statementHashes(
      log.receipt({ disclose: (side, field) => side === 'server' || field !== 'city' }),
    )
    expect(held).toHaveLength(6)
    const seeded = ['client', 'server'].map((side) =>
      [0, 1, 2].map((event) =>
        held.some((one) => one.includes(encodeHex(bytesFrom(`${side} seed ${event}`)))),
      ),
    )
    // The receipt does not disclose `city` of the second and the third event. It omits the seeds of
    // their client statements, because a seed would let readers test guesses of the city.
    expect(seeded).toEqual([
      [true, false, false],
      [true, true, true],
    ])
  })

  test('writes neither value nor salt of a field that is not disclosed, but always the deciding fields', () => {
    const hiding = log.receipt({
      disclose: (side, field, fields) =>
        side === 'client' && field === 'weight' && fields['weight'] === '12.5',
    })
    expect(
      parseReceipt(hiding).events.map(({ client, server }) => [client.fields.size, server.fields.size]),
    ).toEqual([
      [1, 2],
      [0, 2],
      [0, 2],
    ])
    expect(hiding).not.toContain('Ângela')
    const salt = encodeHex(fieldSalt(bytesFrom('client seed 0'), 'recipient_name'))
    expect(statementHashes(hiding).some((hashes) => hashes.includes(salt))).toBe(false)
  })

  test('discloses no field whose value or salt is erased', () => {
    const salts = new Map([['weight', fieldSalt(bytesFrom('client seed 0'), 'weight')]])
    const [first, ...others] = log.receiptInput().events
    if (first === undefined) throw new Error('no event')
    const withoutSalts = { ...first, client: { ...first.client, opening: { salts } } }
    const withoutValue = { ...first, client: { ...first.client, fields: { description: null } } }
    const disclosed = (event: typeof first) => [
      ...(parseReceipt(log.receipt({ events: [event, ...others] })).events[0]?.client.fields.keys() ?? []),
    ]
    expect(disclosed(withoutSalts)).toEqual(['weight'])
    expect(disclosed(withoutValue)).toEqual(['description'])
    expect(disclosed(first)).toEqual(Object.keys(created.client).toSorted())
  })

  test('writes only the log’s signature of a head, without cosignatures', () => {
    const witness = signerKey('witness.example', bytesFrom('witness'))
    const { note } = openTreeHead(log.head, sampleKey.verifier)
    const cosigned = log.head + signNote(note.text, witness).slice(note.text.length + 1)
    expect(log.receipt({ head: cosigned })).toBe(text)
  })

  test('refuses a head that the key did not sign', () => {
    const other = signerKey(sampleKey.name, bytesFrom('other key'))
    const { note } = openTreeHead(log.head, sampleKey.verifier)
    expect(refusal(() => log.receipt({ head: signNote(note.text, other) }))).toBe('note_unsigned')
    expect(refusal(() => log.receipt({ key: 'x' }))).toBe('verifier_key_invalid')
  })

  test('writes a leaf in full if the leaf cannot be computed from the other values', () => {
    const broken = new SampleLog().append({ ...created, leafBytes: (bytes) => bytes.with(0, 2) })
    const stated = broken.receipt()
    expect(rowLengths(stated)).toEqual([7])
    expect(parseReceipt(stated).events[0]?.leaf).toEqual(broken.events[0]?.leaf)
    expect(rowLengths(text)).toEqual([6, 6, 6])
  })

  test('writes a stored value that was never committed, so that verification reports the value', () => {
    const [first, ...others] = log.receiptInput().events
    if (first === undefined) throw new Error('no event')
    const fields = { ...first.client.fields, price: '99' }
    const { checks } = verifyReceipt(
      log.receipt({ events: [{ ...first, client: { ...first.client, fields } }, ...others] }),
    )
    expect(checks.filter(({ status }) => status === 'failed')).toMatchObject([
      { name: 'fields', event: 0, error: { code: 'field_not_committed', facts: { field: 'price' } } },
    ])
  })

  test.each([
    ['json_invalid', 'a statement that cannot be read', withFirst({ client: new Uint8Array(1) })],
    ['value_invalid', 'indexes that do not rise', withFirst({ index: 6 })],
    ['value_invalid', 'no events', []],
  ])('throws %s for %s', (code, _what, events) => {
    expect(refusal(() => writeReceipt(log.receiptInput({ events })))).toBe(code)
  })
})

describe('encodeReceipt', () => {
  test('writes the text from which a receipt was parsed', () => {
    expect(encodeReceipt(parseReceipt(text))).toBe(text)
  })

  test('writes salts if the seeds are not given', () => {
    const salted = edited(text, () => ({}))
    expect(salted.length).toBeGreaterThan(text.length)
    expect(encodeReceipt(parseReceipt(salted))).toBe(salted)
    expect(verifyReceipt(salted, { key: sampleVerifierKey }).valid).toBe(true)
  })

  test('writes a valid receipt if the last events are left out', () => {
    const cut = edited(text, ({ events }) => ({ events: events.slice(0, 2) }))
    expect(verifyReceipt(cut)).toMatchObject({ valid: true, completeness: { events: 2, sealed: false } })
  })

  test('writes shared hashes of proofs in a large log only once', () => {
    const { text: scattered, key } = scatter(text, 333_333)
    expect(verifyReceipt(scattered, { key }).completeness).toEqual({
      sealed: true,
      events: 3,
      size: 1_333_332,
    })
    expect(scattered.length).toBeLessThan(7_000)
  })
})

test('parseReceipt refuses more than 128 values of an event before computing anything', () => {
  const many = Array.from({ length: 129 }, () => 'x')
  expect(refusal(() => parseReceipt(editJson(text, ['events', 0, 5], () => many)))).toBe('value_invalid')
})

function withFirst({ client, index }: { client?: Uint8Array; index?: number }) {
  return log.receiptInput().events.map((event, at) =>
    at > 0
      ? event
      : {
          ...event,
          index: index ?? event.index,
          client: { ...event.client, bytes: client ?? event.client.bytes },
        },
  )
}

function rowLengths(receipt: string): readonly number[] {
  const document = parseCanonical(receipt)
  const events = isJsonObject(document) ? document['events'] : undefined
  return (Array.isArray(events) ? events : []).map((row) => (Array.isArray(row) ? row.length : 0))
}
