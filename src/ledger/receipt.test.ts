import { describe, expect, test } from 'vitest'
import { editJson } from '../../tests/ledger/json-edit.ts'
import { changed, receipt as text } from '../../tests/ledger/receipt-vector.ts'
import { refusal } from '../../tests/ledger/refusal.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  sampleKey,
  sampleTrackingId,
  sampleVerifierKey,
} from '../../tests/ledger/sample-log.ts'
import { encodeHex } from './bytes.ts'
import { canonicalize, parseCanonical } from './canonical.ts'
import type { Json } from './json.ts'
import { hashLeaf } from './hash.ts'
import { signNote } from './note.ts'
import { signerKey } from './note-key.ts'
import { buildReceipt, parseReceipt, tlogProofOf } from './receipt.ts'
import { fieldSalt } from './statement.ts'
import { parseTlogProof } from './tlog-proof.ts'
import { openTreeHead } from './tree-head.ts'
import { verifyInclusion } from './tree.ts'

const log = deliveredShipment()

describe('a built receipt', () => {
  const receipt = parseReceipt(text)

  test('is read as what it was built from', () => {
    const { key, trackingId, head, events } = log.receiptInput()
    expect(receipt).toMatchObject({ key, trackingId, head })
    expect(
      receipt.events.map(({ client, server, leaf, index, proof }) => ({
        client: client.bytes,
        server: server.bytes,
        leaf,
        index,
        proof,
      })),
    ).toEqual(
      events.map(({ client, server, leaf, index, proof }) => ({
        client: client.bytes,
        server: server.bytes,
        leaf,
        index,
        proof,
      })),
    )
  })

  test('is its own canonical form', () => {
    expect(canonicalize(parseCanonical(text))).toBe(text)
  })

  test('discloses values with their salts', () => {
    const salt = fieldSalt(bytesFrom('client seed 0'), 'weight')
    expect(receipt.events[0]?.client.fields.get('weight')).toEqual({ salt, value: '12.5' })
  })

  test('holds no seed', () => {
    for (const side of ['client', 'server']) {
      for (const event of [0, 1, 2]) expect(text).not.toContain(encodeHex(bytesFrom(`${side} seed ${event}`)))
    }
  })

  test('holds nothing of what it does not disclose', () => {
    const hiding = log.receipt({
      disclose: (side, field, event) => side === 'client' && field === 'weight' && event === 0,
    })
    expect(
      parseReceipt(hiding).events.map(({ client, server }) => [client.fields.size, server.fields.size]),
    ).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ])
    expect(hiding).not.toContain('Ângela')
    expect(hiding).not.toContain(encodeHex(fieldSalt(bytesFrom('client seed 0'), 'recipient_name')))
  })

  test('cannot disclose a field whose value or salt is erased', () => {
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

  test('keeps of the head only the signature of the log', () => {
    const witness = signerKey('witness.example', bytesFrom('witness'))
    const { note } = openTreeHead(log.head, sampleKey.verifier)
    const cosigned = log.head + signNote(note.text, witness).slice(note.text.length + 1)
    expect(log.receipt({ head: cosigned })).toBe(text)
  })

  test('is not built under a head that the key did not sign', () => {
    const other = signerKey(sampleKey.name, bytesFrom('other key'))
    const { note } = openTreeHead(log.head, sampleKey.verifier)
    expect(refusal(() => log.receipt({ head: signNote(note.text, other) }))).toBe('note_unsigned')
    expect(refusal(() => log.receipt({ key: 'x' }))).toBe('verifier_key_invalid')
  })

  test('of statements that are none does not pass for one', () => {
    const input = log.receiptInput()
    const events = input.events.map((event) => ({
      ...event,
      client: { ...event.client, bytes: new Uint8Array(1) },
    }))
    expect(refusal(() => parseReceipt(buildReceipt({ ...input, events })))).toBe('json_invalid')
  })
})

test('each event’s proof file verifies by itself', () => {
  const receipt = parseReceipt(text)
  for (const event of receipt.events) {
    const { index, proof, head, extra } = parseTlogProof(tlogProofOf(receipt, event))
    const { size, root } = openTreeHead(head, sampleKey.verifier)
    const leafHash = hashLeaf(event.leaf)
    expect(extra).toBeUndefined()
    expect(refusal(() => verifyInclusion({ leafHash, index, size, root, proof }))).toBe('accepted')
  }
})

function at(...path: (string | number)[]): (string | number)[] {
  return ['events', 1, ...path]
}

describe('a refusal names the place', () => {
  const salted: Json = { salt: '00'.repeat(32), value: 'x' }
  test.each<[string, string, string]>([
    ['member_missing', 'receipt.events[1].leaf', changed(at('leaf'), undefined)],
    [
      'member_missing',
      'receipt.events[1].client.fields.city.salt',
      changed(at('client', 'fields', 'city', 'salt'), undefined),
    ],
    ['member_unknown', 'receipt.events[1].server.note', changed(at('server', 'note'), 'x')],
    ['member_unknown', 'receipt.__proto__', text.replace('{"events"', '{"__proto__":{},"events"')],
    ['value_invalid', 'receipt', '[]'],
    ['value_invalid', 'receipt', 'null'],
    ['value_invalid', 'receipt.key', changed(['key'], null)],
    ['value_invalid', 'receipt.head', changed(['head'], {})],
    ['value_invalid', 'receipt.tracking_id', changed(['tracking_id'], 'FT 1')],
    ['value_invalid', 'receipt.events', changed(['events'], {})],
    ['value_invalid', 'receipt.events[1]', changed(at(), 'x')],
    ['value_invalid', 'receipt.events[1].leaf', changed(at('leaf'), 'AAA')],
    ['value_invalid', 'receipt.events[1].index', changed(at('index'), '9007199254740992')],
    [
      'value_invalid',
      'receipt.events[1].proof',
      changed(
        at('proof'),
        Array.from({ length: 65 }, () => ''),
      ),
    ],
    ['value_invalid', 'receipt.events[1].proof[0]', changed(at('proof', 0), null)],
    ['value_invalid', 'receipt.events[1].client.fields', changed(at('client', 'fields'), [])],
    [
      'value_invalid',
      'receipt.events[1].client.fields.city.value.a',
      changed(at('client', 'fields', 'city', 'value'), { a: 1 }),
    ],
    [
      'value_invalid',
      'receipt.events[1].client.statement.log',
      changed(at('client', 'statement', 'log'), 'a b'),
    ],
    ['value_invalid', 'receipt.events[1].server.statement.v', changed(at('server', 'statement', 'v'), '1')],
    [
      'value_invalid',
      'receipt.events[1].server.statement.digests.via',
      changed(at('server', 'statement', 'digests', 'via'), ''),
    ],
    [
      'text_not_nfc',
      'receipt.events[1].client.fields.city.value',
      changed(at('client', 'fields', 'city', 'value'), 'a\u0303'),
    ],
    ['accepted', '', changed(at('client', 'fields', 'x'.repeat(100)), salted)],
  ])('%s at %s', (code, path, broken) => {
    expect(refusal(() => parseReceipt(broken))).toBe(code)
    if (code !== 'accepted') {
      expect(() => parseReceipt(broken)).toThrow(
        expect.objectContaining({ facts: expect.objectContaining({ path }) }),
      )
    }
  })

  test('and cuts a name that would fill the page', () => {
    const broken = editJson(text, ['x'.repeat(1000)], () => null)
    expect(() => parseReceipt(broken)).toThrow(
      expect.objectContaining({ facts: { path: `receipt.${'x'.repeat(64)}` } }),
    )
  })
})

test('a text longer than any receipt is refused unread', () => {
  expect(refusal(() => parseReceipt('['.repeat(16 * 2 ** 20 + 1)))).toBe('receipt_too_large')
})

test('more events than a receipt may have are refused', () => {
  expect(
    refusal(() =>
      parseReceipt(
        changed(
          ['events'],
          Array.from({ length: 4097 }, () => null),
        ),
      ),
    ),
  ).toBe('value_invalid')
})

test('the samples are what the other tests take them for', () => {
  expect(sampleVerifierKey.startsWith(`${sampleKey.name}+`)).toBe(true)
  expect(parseReceipt(text).trackingId).toBe(sampleTrackingId)
})
