import { describe, expect, test } from 'vitest'
import { decodeHex, encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { keysSince, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { decodeLeaf, encodeLeaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, parseVerifierKey } from '#ledger/log/note-key.ts'
import {
  commitFields,
  fieldSalt,
  hashClientStatement,
  hashServerStatement,
  parseClientStatement,
  parseServerStatement,
} from '#ledger/log/statement.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import type { FieldVector } from './field-vectors.ts'
import type { HeadVector } from './head-vectors.ts'
import type { KeyVector } from './key-vectors.ts'
import { lastroVectors, vectorText } from './lastro-vectors.ts'
import type { LeafVector } from './leaf-vectors.ts'
import type { ReceiptVector } from './receipt-vector.ts'
import { refusal } from './refusal.ts'
import type { StatementVector } from './statement-vectors.ts'
import { vectorFiles } from './vector-files.ts'

test('vectors/lastro matches the output of tools/make-vectors.ts', { timeout: 60_000 }, () => {
  const made = Object.entries(lastroVectors()).map(([path, vector]) => [path, vectorText(vector)])
  expect(Object.fromEntries(vectorFiles('lastro'))).toEqual(Object.fromEntries(made))
})

describe.each(vectorFiles('lastro/fields'))('field %s', (_, file) => {
  const { shows, seed, name, value, expected }: FieldVector & { value: never } = JSON.parse(file)
  test(shows, () => {
    const commit = () => commitFields(decodeHex(seed), { [name]: value })
    if ('code' in expected) {
      expect(refusal(commit)).toBe(expected.code)
      return
    }
    expect(encodeHex(fieldSalt(decodeHex(seed), name))).toBe(expected.salt)
    expect(commit()).toEqual({ [name]: expected.digest })
  })
})

describe.each(vectorFiles('lastro/statements'))('statement %s', (_, file) => {
  const { shows, side, text, expected }: StatementVector = JSON.parse(file)
  test(shows, () => {
    const bytes = encodeUtf8(text)
    const parse = () => (side === 'client' ? parseClientStatement(bytes) : parseServerStatement(bytes))
    if ('code' in expected) {
      expect(refusal(parse)).toBe(expected.code)
      return
    }
    expect(refusal(parse)).toBe('accepted')
    const hash = side === 'client' ? hashClientStatement(bytes) : hashServerStatement(bytes)
    expect(encodeHex(hash)).toBe(expected.hash)
  })
})

describe.each(vectorFiles('lastro/leaves'))('leaf %s', (_, file) => {
  const { shows, bytes: hex, expected }: LeafVector = JSON.parse(file)
  test(shows, () => {
    const bytes = decodeHex(hex)
    if ('code' in expected) {
      expect(refusal(() => decodeLeaf(bytes))).toBe(expected.code)
      return
    }
    const leaf = decodeLeaf(bytes)
    const inHex = Object.entries(leaf).map(([part, value]) => [
      part,
      value instanceof Uint8Array ? encodeHex(value) : value,
    ])
    expect(Object.fromEntries(inHex)).toEqual(expected.leaf)
    expect(encodeLeaf(leaf)).toEqual(bytes)
    expect(encodeHex(hashLeaf(bytes))).toBe(expected.hash)
  })
})

describe.each(vectorFiles('lastro/heads'))('tree head %s', (_, file) => {
  const { shows, key, note, expected }: HeadVector = JSON.parse(file)
  test(shows, () => {
    if ('code' in expected) {
      expect(refusal(() => openTreeHead(note, parseVerifierKey(key)))).toBe(expected.code)
      return
    }
    const { origin, size, root, vrfKey } = openTreeHead(note, parseVerifierKey(key))
    const found = { origin, size, root: encodeHex(root), ...(vrfKey && { vrfKey: encodeHex(vrfKey) }) }
    expect(found).toEqual(expected)
  })
})

describe.each(vectorFiles('lastro/keys'))('keys of a log %s', (_, file) => {
  const { shows, keys, from, expected }: KeyVector = JSON.parse(file)
  test(shows, () => {
    const follow = () => {
      const chain = parseKeyChain(keys)
      proveKeyChain(chain)
      return keysSince(chain, parseVerifierKey(from))
    }
    if ('keys' in expected) expect(follow().map(formatVerifierKey)).toEqual(expected.keys)
    else expect(follow).toThrow(expect.objectContaining(failureOf(expected)))
  })
})

function failureOf({ code, reason }: Extract<KeyVector['expected'], { readonly code: string }>) {
  return reason === undefined ? { code } : { code, facts: expect.objectContaining({ reason }) }
}

describe.each(vectorFiles('lastro/receipts'))('receipt %s', (_, file) => {
  const { shows, options, expected, receipt }: ReceiptVector = JSON.parse(file)
  test(shows, () => {
    const { valid, checks, completeness, isTest } = verifyReceipt(receipt, { ...options, assureStamped })
    const failed = checks
      .filter(({ status }) => status === 'failed')
      .map(({ name, event, error }) => ({
        name,
        ...(event === undefined ? {} : { event }),
        code: error?.code,
      }))
    if (expected.valid) {
      const { sealed, events } = completeness
      const mark = isTest ? { test: true } : {}
      expect({ failed, valid, sealed, events, ...mark }).toEqual({ failed: [], ...expected })
    } else {
      expect({ valid, failed }).toEqual(expected)
    }
  })
})
