import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { parseBitcoinHeader } from '../anchor/bitcoin-header.ts'
import { concat, decodeHex, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { sha256 } from '../crypto/hash.ts'
import {
  OtsError,
  parseOts,
  parseOtsTimestamp,
  sha256Only,
  type OtsErrorCode,
  type OtsProof,
  type OtsTimestamp,
} from './ots.ts'
import { otsHashes } from './ots-hashes.ts'
import { alongPath, otsPaths } from './ots-path.ts'
import { writeOts, writeOtsTimestamp } from './ots-writer.ts'

type Vector = { readonly ots: string; readonly file?: string }
const examples = JSON.parse(vectorFile('opentimestamps/examples.json')) as {
  readonly valid: Readonly<Record<string, Vector>>
  readonly invalid: Readonly<Record<string, Vector>>
}
const hello = decodeHex(examples.valid['hello-world.txt.ots']?.ots ?? '')
const HEAD = hello.subarray(0, 33)

function refusalOf(bytes: Uint8Array): OtsErrorCode | 'accepted' {
  try {
    parseOts(bytes, otsHashes)
    return 'accepted'
  } catch (error) {
    if (error instanceof OtsError) return error.code
    throw error
  }
}

/** Returns a timestamp of 32 zeros with these operations. */
const stamp = (...parts: readonly (readonly number[])[]) =>
  concat(HEAD, new Uint8Array(32), ...parts.map((part) => Uint8Array.from(part)))
const BLOCK_1 = [0x00, 0x05, 0x88, 0x96, 0x0d, 0x73, 0xd7, 0x19, 0x01, 1, 1]

const said = ({ attestations }: OtsProof) =>
  attestations.map((one) =>
    one.kind === 'pending' ? one.calendar : one.kind === 'bitcoin' ? one.height : one.tag,
  )

describe('parseOts with published timestamps', () => {
  it.each(Object.entries(examples.valid))(
    'reads %s and matches the digest of its file',
    (_, { ots, file }) => {
      const proof = parseOts(decodeHex(ots), otsHashes)
      expect(proof.attestations.length).toBeGreaterThan(0)
      if (file !== undefined) {
        expect(encodeHex(proof.digest)).toBe(encodeHex(otsHashes[proof.digestType](decodeHex(file))))
      }
    },
  )

  it.each([
    ['hello-world.txt.ots', [358391]],
    ['incomplete.txt.ots', ['https://alice.btc.calendar.opentimestamps.org']],
    [
      'two-calendars.txt.ots',
      ['https://alice.btc.calendar.opentimestamps.org', 'https://bob.btc.calendar.opentimestamps.org'],
    ],
    ['unknown-notary.txt.ots', ['0102030405060708']],
  ])('returns for %s the attestations %j', (name, attested) => {
    expect(said(parseOts(decodeHex(examples.valid[name]?.ots ?? ''), otsHashes))).toEqual(attested)
  })

  it('computes for hello-world.txt the Merkle root of its block', () => {
    const [attestation] = parseOts(hello, otsHashes).attestations
    expect(encodeHex(attestation?.message ?? new Uint8Array())).toBe(
      '007ee445d23ad061af4a36b809501fab1ac4f2d7e7a739817dd0cbb7ec661b8a',
    )
  })

  it.each([
    ['bad-major-version.ots', 'version_unknown'],
    ['exceeds-max-msg-length.ots', 'too_long'],
    ['invalid-file-digest-type.ots', 'digest_type_unknown'],
  ])('refuses %s with the code %s', (name, code) => {
    expect(refusalOf(decodeHex(examples.invalid[name]?.ots ?? ''))).toBe(code)
  })
})

describe('parseOts at its limits', () => {
  it.each<[string, Uint8Array, OtsErrorCode | 'accepted']>([
    ['a whole timestamp', stamp(BLOCK_1), 'accepted'],
    ['an empty file', new Uint8Array(), 'not_a_timestamp'],
    ['another beginning', concat(Uint8Array.of(1), hello.slice(1)), 'not_a_timestamp'],
    ['a timestamp without an end', stamp([0x08]), 'truncated'],
    ['bytes after the end', stamp(BLOCK_1, [0]), 'trailing_bytes'],
    ['extra bytes in an attestation', stamp([...BLOCK_1.slice(0, 9), 2, 1, 1]), 'trailing_bytes'],
    ['an operation that is not known', stamp([0xf4], BLOCK_1), 'operation_unknown'],
    ['an empty argument', stamp([0xf0, 0], BLOCK_1), 'too_long'],
    [
      'an argument too long',
      stamp(
        [0xf0, 0x81, 0x20],
        Array.from({ length: 4097 }, () => 0),
        BLOCK_1,
      ),
      'too_long',
    ],
    ['a number with a zero behind it', stamp([0xf0, 0x81, 0x00, 0], BLOCK_1), 'number_invalid'],
    [
      'a number beyond 2^53',
      stamp([0xf0, ...Array.from({ length: 9 }, () => 0xff)], BLOCK_1),
      'number_invalid',
    ],
    [
      'operations nested 256 deep',
      stamp(
        Array.from({ length: 256 }, () => 0x08),
        BLOCK_1,
      ),
      'accepted',
    ],
    [
      'operations nested 257 deep',
      stamp(
        Array.from({ length: 257 }, () => 0x08),
        BLOCK_1,
      ),
      'too_many_operations',
    ],
    [
      'more than 10,000 operations',
      stamp(...Array.from({ length: 10_001 }, () => [0xff, 0x08, ...BLOCK_1]), BLOCK_1),
      'too_many_operations',
    ],
    [
      'messages that double',
      stamp(
        Array.from({ length: 9 }, () => 0xf3),
        BLOCK_1,
      ),
      'too_long',
    ],
    [
      'a calendar with a space',
      stamp([0x00, 0x83, 0xdf, 0xe3, 0x0d, 0x2e, 0xf9, 0x0c, 0x8e, 4, 3, 0x61, 0x20, 0x62]),
      'calendar_invalid',
    ],
  ])('has the result $2 for %s', (_, bytes, code) => {
    expect(refusalOf(bytes)).toBe(code)
  })

  it('throws nothing but OtsError for a changed file, and refuses every shortened file', () => {
    fc.assert(
      fc.property(fc.nat(hello.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        refusalOf(Uint8Array.from(hello, (byte, place) => (place === at ? byte ^ flip : byte)))
        expect(refusalOf(hello.slice(0, at))).not.toBe('accepted')
      }),
      { numRuns: 500 },
    )
  })

  it('throws nothing but OtsError for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void refusalOf(concat(HEAD, bytes))))
  })
})

const operation = fc.oneof(
  fc.constantFrom('sha1', 'ripemd160', 'sha256', 'keccak256', 'reverse').map((kind) => ({ kind })),
  fc.record({
    kind: fc.constantFrom('append' as const, 'prepend' as const),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  }),
)
const attestation = fc.oneof(
  fc.record({ kind: fc.constant('bitcoin' as const), height: fc.maxSafeNat() }),
  fc.record({
    kind: fc.constant('pending' as const),
    calendar: fc.stringMatching(/^[A-Za-z0-9._/:-]{1,80}$/),
  }),
  fc.record({
    kind: fc.constant('unknown' as const),
    tag: fc.constantFrom('0102030405060708', 'ffffffffffffffff'),
    payload: fc.uint8Array({ maxLength: 200 }),
  }),
)
/** Placeholder for messages, which are not part of a written file. */
const message = new Uint8Array()
const timestamps = fc.letrec<{ timestamp: OtsTimestamp }>((tie) => ({
  timestamp: fc.array(
    fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      attestation.map((one) => ({ ...one, message })),
      fc.record({ operation, next: tie('timestamp') }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
})).timestamp

function withoutMessages(timestamp: OtsTimestamp): OtsTimestamp {
  return timestamp.map((step) =>
    'operation' in step ? { ...step, next: withoutMessages(step.next) } : { ...step, message },
  )
}

describe('writeOts', () => {
  it.each(Object.entries(examples.valid))('writes %s with the same bytes that were parsed', (_, { ots }) => {
    expect(encodeHex(writeOts(parseOts(decodeHex(ots), otsHashes)))).toBe(ots)
  })

  it('writes timestamps that are parsed to the same steps', () => {
    fc.assert(
      fc.property(timestamps, fc.uint8Array({ minLength: 32, maxLength: 32 }), (timestamp, digest) => {
        const file = writeOts({ digestType: 'sha256', digest, timestamp })
        const read = parseOts(file, otsHashes)
        expect(withoutMessages(read.timestamp)).toEqual(timestamp)
        expect(encodeHex(read.digest)).toBe(encodeHex(digest))
        expect(parseOtsTimestamp(digest, writeOtsTimestamp(timestamp), otsHashes).timestamp).toEqual(
          read.timestamp,
        )
      }),
    )
  })

  it('writes each path of a timestamp alone, with the attestation that it has in the whole timestamp', () => {
    fc.assert(
      fc.property(timestamps, (timestamp) => {
        const whole = parseOtsTimestamp(sha256(message), writeOtsTimestamp(timestamp), otsHashes)
        const alone = otsPaths(whole.timestamp).flatMap(
          (path) =>
            parseOtsTimestamp(sha256(message), writeOtsTimestamp(alongPath(path)), otsHashes).attestations,
        )
        expect(alone).toEqual(whole.attestations)
      }),
    )
  })
})

it('parseOtsTimestamp refuses an operation with another hash function if only SHA-256 is accepted', () => {
  expect(() => parseOtsTimestamp(sha256(message), Uint8Array.of(0x67, ...BLOCK_1), sha256Only)).toThrow(
    new OtsError('operation_unknown'),
  )
})

describe('parseBitcoinHeader and parseOts', () => {
  // Header of Bitcoin's first block. Its Merkle tree has a single transaction.
  const genesis = decodeHex(
    '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
  )

  it('returns hash, time and work of a block header', () => {
    expect(parseBitcoinHeader(genesis)).toMatchObject({
      hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      time: 1_231_006_505,
      work: expect.closeTo(32, 3),
    })
  })

  it('refuses a header with a changed bit or another length', () => {
    for (let at = 0; at < 80; at++) {
      expect(
        parseBitcoinHeader(Uint8Array.from(genesis, (byte, place) => (place === at ? byte ^ 1 : byte))),
      ).toBeUndefined()
    }
    expect(parseBitcoinHeader(genesis.slice(1))).toBeUndefined()
  })

  it('computes the attested message by applying the operations of a timestamp to the digest', () => {
    const transaction = encodeUtf8('a transaction')
    const once = sha256(transaction)
    const proof = parseOts(concat(HEAD, once, Uint8Array.of(0x08, ...BLOCK_1)), otsHashes)
    expect(proof.attestations).toEqual([{ kind: 'bitcoin', height: 1, message: sha256(once) }])
  })
})
