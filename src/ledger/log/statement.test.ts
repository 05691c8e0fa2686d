import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '../../../tests/ledger/any-letter.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { concat, decodeUtf8, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { canonicalize } from '../base/canonical.ts'
import { hmacSha256Under, sha256 } from '../crypto/hash.ts'
import {
  clientStatement,
  commitFields,
  fieldDigest,
  fieldSalt,
  hashClientStatement,
  hashServerStatement,
  parseClientStatement,
  parseServerStatement,
  serverStatement,
} from './statement.ts'
import type { FieldValue } from '../base/field-value.ts'

const seed = new Uint8Array(32).fill(5)
const declared = {
  log: 'lastro.example/log',
  type: 'checkpoint.created',
  eventId: '0193a0c8-6d2e-7b1a-9c55-3f1c2a7b9d10',
  trackingId: 'FT-20241201-ABC123',
  committedBy: 'client',
  digests: commitFields(seed, { city: 'São Paulo', notes: null, final: false }),
} as const

function refuseServerText(text: string): string {
  return refusal(() => parseServerStatement(encodeUtf8(text)))
}

describe('commitFields', () => {
  test('hashes the tag, the salt, and the canonical name and value of a field', () => {
    const salt = hmacSha256Under(seed)(encodeUtf8('city'))
    expect(fieldSalt(seed, 'city')).toEqual(salt)
    const expected = sha256(concat(encodeUtf8('lastro.field.v1\0'), salt, encodeUtf8('["city","São Paulo"]')))
    expect(fieldDigest(salt, 'city', 'São Paulo')).toEqual(expected)
    expect(commitFields(seed, { city: 'São Paulo' })).toEqual({ city: encodeHex(expected) })
  })

  test('gives different digests for different names, values and kinds of value', () => {
    const salt = fieldSalt(seed, 'x')
    const values: FieldValue[] = [
      '',
      'null',
      null,
      'false',
      false,
      true,
      '{}',
      {},
      { a: null },
      { a: '' },
      { b: '' },
    ]
    const digests = [
      ...values.map((value) => encodeHex(fieldDigest(salt, 'x', value))),
      encodeHex(fieldDigest(salt, 'y', '')),
      encodeHex(fieldDigest(fieldSalt(seed, 'y'), 'x', '')),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })

  test('gives the same digests for any order of fields and members', () => {
    const one = commitFields(seed, { a: '1', b: { c: '2', d: true } })
    const other = commitFields(seed, { b: { d: true, c: '2' }, a: '1' })
    expect(one).toEqual(other)
  })

  test('accepts exactly the texts in Unicode normal form C', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), (text) => {
        const [code, composed] = [refusal(() => commitFields(seed, { text })), text.normalize('NFC')]
        expect(code).toBe(composed === text ? 'accepted' : 'text_not_nfc')
        expect(refusal(() => commitFields(seed, { text: composed }))).toBe('accepted')
      }),
    )
  })

  test.each(['', 'City', '1st', '_x', 'a-b', 'a.b', 'ação', '__proto__', 'a'.repeat(65), 'a\n'])(
    'refuses the field name %j',
    (name) => {
      expect(refusal(() => commitFields(seed, Object.fromEntries([[name, 'x']])))).toBe('value_invalid')
    },
  )

  test('refuses lone surrogates and texts not in normal form C, also in member names', () => {
    expect(refusal(() => commitFields(seed, { a: '\ud800' }))).toBe('text_lone_surrogate')
    expect(refusal(() => commitFields(seed, { a: { '\ud800': true } }))).toBe('text_lone_surrogate')
    expect(refusal(() => commitFields(seed, { a: 'Sa\u0303o' }))).toBe('text_not_nfc')
    expect(refusal(() => commitFields(seed, { a: { b: 'Sa\u0303o' } }))).toBe('text_not_nfc')
    expect(refusal(() => commitFields(seed, { a: { 'Sa\u0303o': null } }))).toBe('text_not_nfc')
  })

  test('refuses numbers, arrays and deeper objects from untyped callers', () => {
    for (const value of ['1.5', '[]', '{"b":{"c":"d"}}', '{"b":1}']) {
      expect(refusal(() => commitFields(seed, { a: JSON.parse(value) }))).toBe('value_invalid')
    }
  })

  test('refuses seeds and salts of a length other than 32 bytes', () => {
    expect(refusal(() => commitFields(new Uint8Array(31), {}))).toBe('length_invalid')
    expect(refusal(() => fieldSalt(new Uint8Array(33), 'a'))).toBe('length_invalid')
    expect(refusal(() => fieldDigest(new Uint8Array(31), 'a', null))).toBe('length_invalid')
  })
})

describe('client and server statements', () => {
  const client = clientStatement(declared)
  const accepted = {
    client: client.hash,
    digests: commitFields(seed, { received_at: '2024-12-01T10:00:00.000Z' }),
  }
  const server = serverStatement(accepted)

  test('encodes both statements as canonical JSON and hashes each with its tag', () => {
    const { log, type, eventId, trackingId, committedBy, digests } = declared
    const members = { v: 1, log, type, event_id: eventId, tracking_id: trackingId, committed_by: committedBy }
    expect(decodeUtf8(client.bytes)).toBe(canonicalize({ ...members, device_key: null, digests }))
    expect(client.hash).toEqual(sha256(concat(encodeUtf8('lastro.client.v1\0'), client.bytes)))
    expect(hashClientStatement(client.bytes)).toEqual(client.hash)

    const hex = encodeHex(client.hash)
    expect(decodeUtf8(server.bytes)).toBe(canonicalize({ v: 1, client: hex, digests: accepted.digests }))
    expect(server.hash).toEqual(sha256(concat(encodeUtf8('lastro.server.v1\0'), server.bytes)))
    expect(hashServerStatement(server.bytes)).toEqual(server.hash)
  })

  test('parses encoded statements to the values that were encoded', () => {
    expect(parseClientStatement(client.bytes)).toEqual({ list: 1, ...declared })
    expect(parseServerStatement(server.bytes)).toEqual({ list: 1, ...accepted })
  })

  const clientText = decodeUtf8(client.bytes)
  test.each([
    ['bytes that are not UTF-8', Uint8Array.of(0xff), 'utf8_invalid'],
    ['no JSON', encodeUtf8('x'), 'json_invalid'],
    ['a space', encodeUtf8(clientText.replace(':', ': ')), 'json_not_canonical'],
    ['a doubled member', encodeUtf8(clientText.replace('"v":1', '"v":1,"v":1')), 'json_not_canonical'],
    ['no member v', encodeUtf8(clientText.replace(',"v":1', '')), 'member_missing'],
    ['one member more', encodeUtf8(clientText.replace('}', '},"e":1')), 'member_unknown'],
    ['version 0', encodeUtf8(clientText.replace('"v":1', '"v":0')), 'value_invalid'],
    ['a broken version', encodeUtf8(clientText.replace('"v":1', '"v":1.5')), 'value_invalid'],
    ['a version that is text', encodeUtf8(clientText.replace('"v":1', '"v":"1"')), 'value_invalid'],
    ['a device key', encodeUtf8(clientText.replace('null', '"x"')), 'value_invalid'],
    ['another committer', encodeUtf8(clientText.replace('"client"', '"nobody"')), 'value_invalid'],
    ['an upper-case digest', encodeUtf8(clientText.replace(/[a-f](?=[0-9a-f]*")/, 'F')), 'value_invalid'],
    ['an array', encodeUtf8('[]'), 'value_invalid'],
    ['a server statement', server.bytes, 'member_missing'],
  ])('refuses a client statement with %s', (_, bytes, code) => {
    expect(refusal(() => parseClientStatement(bytes))).toBe(code)
  })

  test('accepts every later version of a field list', () => {
    const [later, accepting] = [clientStatement({ ...declared, list: 7 }), { ...accepted, list: 2 }]
    expect(parseClientStatement(later.bytes)).toEqual({ list: 7, ...declared })
    expect(parseServerStatement(serverStatement(accepting).bytes)).toEqual(accepting)
  })

  test('refuses a malformed server statement', () => {
    const text = decodeUtf8(server.bytes)
    expect(refuseServerText(text)).toBe('accepted')
    expect(refuseServerText(text.replace('"v":1', '"v":1.5'))).toBe('value_invalid')
    expect(refuseServerText(text.replace('received_at', 'Received_at'))).toBe('value_invalid')
    expect(refuseServerText(text.replace(/"client":"../, '"client":"'))).toBe('value_invalid')
    expect(refuseServerText(text.replace('"v":1', '"v":1,"w":1'))).toBe('member_unknown')
    expect(refuseServerText(clientText)).toBe('member_missing')
  })

  test('throws an error with the path of an invalid member', () => {
    const changed = clientText.replace(/"city":"../, '"city":"')
    expect(() => parseClientStatement(encodeUtf8(changed))).toThrow(
      expect.objectContaining({
        facts: { path: 'statement.digests.city', expected: '64 hexadecimal digits' },
      }),
    )
  })

  test.each([
    ['log', ''],
    ['log', 'a log'],
    ['type', 'Checkpoint'],
    ['type', 'a..b'],
    ['type', `a${'.b'.repeat(40)}`],
    ['eventId', ''],
    ['eventId', 'a b'],
    ['eventId', 'x'.repeat(65)],
    ['trackingId', 'FT/1'],
    ['trackingId', '-x'],
  ])('refuses a client statement whose %s is %j', (member, value) => {
    expect(refusal(() => clientStatement({ ...declared, [member]: value }))).toBe('value_invalid')
  })

  test('refuses an invalid digest and more than 256 digests', () => {
    const many = Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`f${at}`, 'a'.repeat(64)]))
    expect(refusal(() => clientStatement({ ...declared, digests: many }))).toBe('value_invalid')
    expect(refusal(() => clientStatement({ ...declared, digests: { city: 'x' } }))).toBe('value_invalid')
    expect(refusal(() => serverStatement({ ...accepted, digests: { City: 'a'.repeat(64) } }))).toBe(
      'value_invalid',
    )
    expect(refusal(() => serverStatement({ ...accepted, client: new Uint8Array(31) }))).toBe('length_invalid')
  })
})
