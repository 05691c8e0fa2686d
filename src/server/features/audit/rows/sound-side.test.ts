import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import {
  clientStatement,
  commitFields,
  serverStatement,
  type EncodedStatement,
} from '#ledger/log/statement.ts'
import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import { anyLetter } from '../../../../../tests/ledger/any-letter.ts'
import { escapeBytes } from '../../../../../tests/support/browser/escape-bytes.ts'
import { soundSide } from './sound-side.ts'
import { soundClient, soundServer } from './sound-statements.ts'

const seed = Buffer.alloc(32, 7)
const said = {
  log: 'lastro.example/log',
  type: 'checkpoint.created',
  eventId: '0193a0c8-6d2e-7b1a-9c55-3f1c2a7b9d10',
  trackingId: 'FT-20241201-ABC123',
}
const sample: Fields = { city: 'São Paulo', final: false, lote: { a: 'x', ç: null }, notes: null, z_1: 'fim' }

function client(fields: Fields, changed: Partial<typeof said> = {}): EncodedStatement {
  const digests = commitFields(seed, fields)
  return clientStatement({ ...said, ...changed, committedBy: 'client', digests })
}

/** Calls `soundSide` with a client statement and the stored text of its fields. */
function tell(
  stored: string | Uint8Array,
  { bytes, hash }: EncodedStatement,
  key: Uint8Array = seed,
): unknown {
  const fields = Buffer.from(typeof stored === 'string' ? encodeUtf8(stored) : stored)
  return soundSide({ statement: escapeBytes(bytes), fields, seed: key }, soundClient, hash)
}

/** Encodes any text as a statement, with the hash that its leaf would contain. */
function inLeaf(text: string): EncodedStatement {
  const bytes = encodeUtf8(text)
  return { bytes, hash: Buffer.from(hashed(bytes)) }
}

function hashed(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(soundClient.tag).update(bytes).digest()
}

describe('soundSide', () => {
  test('returns the same values and digests as the ledger package', () => {
    const flat = fc.oneof(
      fc.string({ unit: anyLetter }).map((text) => text.normalize('NFC')),
      fc.constantFrom(null, true, false, ''),
    )
    const value: fc.Arbitrary<FieldValue> = fc.oneof(
      flat,
      fc.dictionary(fc.constantFrom('a', 'ç', '10', '9'), flat),
    )
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,63}$/)
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1, maxKeys: 5 }), (fields) => {
        const stored = canonicalize(fields)
        const found = tell(stored, client(fields))
        // `soundSide` leaves JSON text with an escape to the parser of the `ledger` package.
        if (stored.includes('\\')) expect(found).toBeUndefined()
        else
          expect(found).toEqual({
            statement: { ...said, list: 1 },
            fields,
            seed,
            digests: commitFields(seed, fields),
          })
      }),
    )
  })

  test('returns a server statement with its values', () => {
    const fields = { account: 'a', final: true }
    const about = Buffer.alloc(32, 9)
    const { bytes, hash } = serverStatement({ client: about, digests: commitFields(seed, fields) })
    const stored = Buffer.from(canonicalize(fields))
    const found = soundSide({ statement: escapeBytes(bytes), fields: stored, seed }, soundServer, hash)
    expect(found?.statement).toEqual({ client: about, list: 1 })
    expect(found?.fields).toEqual(fields)
  })

  test('returns undefined if any bit of fields, seed or statement is flipped', () => {
    const statement = client(sample)
    const stored = encodeUtf8(canonicalize(sample))
    expect(tell(stored, statement)).toBeDefined()
    const flips = (length: number) => fc.tuple(fc.nat(length - 1), fc.nat(7))
    const flipped = (bytes: Uint8Array, [at, bit]: readonly [number, number]): Uint8Array =>
      bytes.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
    fc.assert(
      fc.property(flips(stored.length), flips(seed.length), flips(statement.bytes.length), (a, b, c) => {
        expect(tell(flipped(stored, a), statement)).toBeUndefined()
        expect(tell(stored, statement, flipped(seed, b))).toBeUndefined()
        const bytes = flipped(statement.bytes, c)
        expect(tell(stored, { ...statement, bytes })).toBeUndefined()
      }),
    )
  })

  test('returns undefined if the digests in the statement are not exactly those of the fields', () => {
    const digests = JSON.stringify(commitFields(seed, sample)).slice(1, -1)
    const statement = (members: string): EncodedStatement =>
      inLeaf(new TextDecoder().decode(client(sample).bytes).replace(digests, members))
    const stored = canonicalize(sample)
    expect(tell(stored, statement(digests))).toBeDefined()
    const [first = '', ...others] = digests.split(',')
    for (const members of [
      '',
      others.join(','),
      [...others, first].join(','),
      `${digests},"zz":"${'0'.repeat(64)}"`,
      digests.toUpperCase(),
      `${digests},${first}`,
      digests.replace(',', ', '),
    ]) {
      expect(tell(stored, statement(members))).toBeUndefined()
    }
  })

  test.each([
    ['{}', 'nothing'],
    ['{"city":"a","city":"a"}', 'a name twice'],
    ['{"z_1":"a","city":"b"}', 'names out of order'],
    ['{"City":"a"}', 'a name that none has'],
    [`{"${'a'.repeat(65)}":"a"}`, 'a name too long'],
    ['{"city":1}', 'a number'],
    ['{"city":["a"]}', 'a list'],
    ['{"city":{"a":{}}}', 'an object in an object'],
    ['{"city":{"b":null,"a":null}}', 'an object out of order'],
    ['{"city":{"a":1}}', 'an object with a number'],
    ['{"city":"\\u0041"}', 'an escape'],
    ['{"city":"a\tb"}', 'a control character'],
    ['{"city":"e\u0301"}', 'a text in another normal form'],
    ['{"city": "a"}', 'a space'],
    ['{"city":nul1}', 'no literal'],
    ['{"city":"a"}}', 'something after the end'],
    ['{"city":"a",}', 'a comma before the end'],
    ['{"city":"a"', 'no end'],
    ['', 'no text'],
  ])('returns undefined for fields %j: %s', (stored) => {
    // The statement commits to `city` with value `a`, which a lenient parser would read from most
    // of these texts.
    expect(tell(stored, client({ city: 'a' }))).toBeUndefined()
  })

  test('returns undefined for fields that are not UTF-8', () => {
    const stored = Buffer.concat([Buffer.from('{"city":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect(tell(stored, client({ city: 'a' }))).toBeUndefined()
  })

  test.each([
    { log: 'lastro.example/registro-público' },
    { type: 'a'.repeat(64) },
    { type: 'shipment.created' },
    { eventId: 'a', trackingId: '0'.repeat(64) },
  ])('returns the same statement as the ledger package for %j, or undefined', (changed) => {
    const found = soundSide(
      {
        statement: escapeBytes(client(sample, changed).bytes),
        fields: Buffer.from(canonicalize(sample)),
        seed,
      },
      soundClient,
      client(sample, changed).hash,
    )
    if (changed.log === undefined) expect(found?.statement).toEqual({ ...said, ...changed, list: 1 })
    else expect(found).toBeUndefined()
  })

  test.each([
    ['"v":1', '"v":0'],
    ['"type":"checkpoint.created"', '"type":"Checkpoint"'],
    ['"type":"checkpoint.created"', `"type":"${'a'.repeat(65)}"`],
    ['"tracking_id":"FT-', '"tracking_id":"-FT-'],
    ['"log":"lastro', '"log":"+lastro'],
    ['"committed_by":"client"', '"committed_by":"nobody"'],
    ['"device_key":null', '"device_key":"a"'],
    ['"v":1}', '"v":1,"w":1}'],
  ])('returns undefined if the leaf commits to a statement with %s replaced by %s', (part, other) => {
    const text = new TextDecoder().decode(client(sample).bytes)
    expect(tell(canonicalize(sample), inLeaf(text.replace(part, other)))).toBeUndefined()
  })
})
