import { describe, expect, test } from 'vitest'
import { editJson } from '../../../tests/ledger/json-edit.ts'
import { changed, receipt as text } from '../../../tests/ledger/receipt-vector.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { sampleKey, sampleTrackingId, sampleVerifierKey } from '../../../tests/ledger/sample-log.ts'
import { hashLeaf } from '../crypto/hash.ts'
import { parseReceipt, tlogProofOf } from './receipt.ts'
import { parseTlogProof } from './tlog-proof.ts'
import { openTreeHead } from '../log/tree-head.ts'
import { verifyInclusion } from '../log/tree.ts'

/**
 * Returns the text of a receipt whose second form (docs/spec/receipt.md) states these versions of
 * field lists.
 */
const withLists = (...lists: readonly string[]): string =>
  editJson(text, ['forms', 1], (form) => [...(Array.isArray(form) ? form : []), ...lists])

test('tlogProofOf returns for each event a proof that verifies without the receipt', () => {
  const receipt = parseReceipt(text)
  for (const event of receipt.events) {
    const { index, proof, head, extra } = parseTlogProof(tlogProofOf(receipt, event))
    const { size, root } = openTreeHead(head, sampleKey.verifier)
    const leafHash = hashLeaf(event.leaf)
    expect(extra).toBeUndefined()
    expect(refusal(() => verifyInclusion({ leafHash, index, size, root, proof }))).toBe('accepted')
  }
})

describe('parseReceipt', () => {
  test.each<[string, string, string]>([
    ['member_missing', 'receipt.proof', changed(['proof'], undefined)],
    ['member_unknown', 'receipt.leaf', changed(['leaf'], 'x')],
    ['member_unknown', 'receipt.__proto__', text.replace('{"anchors"', '{"__proto__":{},"anchors"')],
    ['value_invalid', 'receipt', '[]'],
    ['value_invalid', 'receipt', 'null'],
    ['value_invalid', 'receipt.key', changed(['key'], null)],
    ['value_invalid', 'receipt.head', changed(['head'], {})],
    ['value_invalid', 'receipt.tracking_id', changed(['tracking_id'], 'FT 1')],
    ['value_invalid', 'receipt.events', changed(['events'], {})],
    ['value_invalid', 'receipt.events[1]', changed(['events', 1], 'x')],
    ['value_invalid', 'receipt.events[1].index', changed(['events', 1, 2], '9007199254740992')],
    ['value_invalid', 'receipt.proof', changed(['proof'], 'AAA')],
    ['value_invalid', 'receipt.events[1].client.fields.city.a', changed(['events', 1, 5, 1], { a: 1 })],
    ['value_invalid', 'receipt.events[1].client.statement.log', changed(['forms', 1, 1], 'a b')],
    ['value_invalid', 'receipt.events[1].client.statement.type', changed(['forms', 1, 0], '')],
    ['value_invalid', 'receipt.forms[1]', withLists('2')],
    ['value_invalid', 'receipt.forms[1]', withLists('1', '1')],
    ['value_invalid', 'receipt.forms[1].clientList', withLists('02', '1')],
    ['value_invalid', 'receipt.events[1].client.statement.v', withLists('0', '1')],
    ['text_not_nfc', 'receipt.events[1].client.fields.city', changed(['events', 1, 5, 1], 'a\u0303')],
  ])('throws %s with the path %s', (code, path, broken) => {
    expect(refusal(() => parseReceipt(broken))).toBe(code)
    expect(() => parseReceipt(broken)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ path }) }),
    )
  })

  test('throws an error whose path contains at most 64 characters of a member name', () => {
    const broken = editJson(text, ['x'.repeat(1000)], () => null)
    expect(() => parseReceipt(broken)).toThrow(
      expect.objectContaining({ facts: { path: `receipt.${'x'.repeat(64)}` } }),
    )
  })
})

test('parseReceipt refuses a text above the maximum length without parsing the text', () => {
  expect(refusal(() => parseReceipt('['.repeat(16 * 2 ** 20 + 1)))).toBe('receipt_too_large')
})

test('parseReceipt refuses more events than the maximum', () => {
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

test('parseReceipt returns for the sample receipt the tracking code that other tests expect', () => {
  expect(sampleVerifierKey.startsWith(`${sampleKey.name}+`)).toBe(true)
  expect(parseReceipt(text).trackingId).toBe(sampleTrackingId)
})
