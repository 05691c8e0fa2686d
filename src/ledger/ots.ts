import { ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, encodeHex, encodeUtf8, equalBytes } from './bytes.ts'
import { sha256 } from './hash.ts'

/** Who says that a message existed at a time (OpenTimestamps). */
export type OtsAttestation =
  /** A calendar promised to put the message into a block; nothing is proved yet. */
  | { readonly kind: 'pending'; readonly message: Uint8Array; readonly calendar: string }
  /** The message is the Merkle root in the header of that Bitcoin block, in the header's own order of bytes. */
  | { readonly kind: 'bitcoin'; readonly message: Uint8Array; readonly height: number }
  /** Of a kind that is not known here; its tag in hexadecimal. */
  | { readonly kind: 'unknown'; readonly message: Uint8Array; readonly tag: string }

/** A timestamp of a file, taken apart (`.ots`, a detached timestamp file). */
export type OtsProof = {
  /** How the file is hashed. */
  readonly digestType: OtsDigestType
  readonly digest: Uint8Array
  readonly attestations: readonly OtsAttestation[]
}

export type OtsDigestType = keyof typeof digestTypes

/** Why bytes are no timestamp that is read here. */
export type OtsErrorCode =
  | 'not_a_timestamp'
  | 'version_unknown'
  | 'digest_type_unknown'
  /** The file ends inside something. */
  | 'truncated'
  /** Something follows the end. */
  | 'trailing_bytes'
  | 'operation_unknown'
  /** A message, an argument, a payload or the file is longer than allowed. */
  | 'too_long'
  /** Operations follow each other deeper, or there are more of them, than allowed. */
  | 'too_many_operations'
  /** A number is not in its shortest form, or beyond 2^53 - 1. */
  | 'number_invalid'
  /** A calendar's address has characters that none has. */
  | 'calendar_invalid'

export class OtsError extends Error {
  override readonly name = 'OtsError'
  readonly code: OtsErrorCode

  constructor(code: OtsErrorCode) {
    super(code)
    this.code = code
  }
}

const MAGIC = concat(
  Uint8Array.of(0),
  encodeUtf8('OpenTimestamps'),
  Uint8Array.of(0, 0),
  encodeUtf8('Proof'),
  Uint8Array.of(0, 0xbf, 0x89, 0xe2, 0xe8, 0x84, 0xe8, 0x92, 0x94),
)
const VERSION = 1
/** The reference client reads no longer messages and no deeper proofs; the other limits are ours. */
const MAX_MESSAGE = 4_096
const MAX_DEPTH = 256
const MAX_OPERATIONS = 10_000
const MAX_FILE = 2 ** 20
const MAX_PAYLOAD = 8_192
const MAX_CALENDAR = 1_000

const digestTypes = {
  sha1: { tag: 0x02, length: 20, hash: sha1 },
  ripemd160: { tag: 0x03, length: 20, hash: ripemd160 },
  sha256: { tag: 0x08, length: 32, hash: sha256 },
  keccak256: { tag: 0x67, length: 32, hash: keccak_256 },
} as const satisfies Record<string, { tag: number; length: number; hash: (bytes: Uint8Array) => Uint8Array }>

const APPEND = 0xf0
const PREPEND = 0xf1
const REVERSE = 0xf2
const HEXLIFY = 0xf3
const ATTESTATION = 0x00
const MORE = 0xff

const PENDING = '83dfe30d2ef90c8e'
const BITCOIN = '0588960d73d71901'
const TAG_LENGTH = 8
const CALENDAR = /^[A-Za-z0-9._/:-]+$/

/**
 * The timestamp of a `.ots` file, with every message that is attested computed from the file's digest.
 *
 * Nothing is believed: a message of a Bitcoin attestation is to be compared with a block's header, and the digest with the
 * file's (`otsDigest`). Throws `OtsError`.
 */
export function parseOts(bytes: Uint8Array): OtsProof {
  if (bytes.length > MAX_FILE) throw new OtsError('too_long')
  const reader = new Reader(bytes)
  if (bytes.length < MAGIC.length || !equalBytes(reader.take(MAGIC.length), MAGIC)) {
    throw new OtsError('not_a_timestamp')
  }
  if (reader.number() !== VERSION) throw new OtsError('version_unknown')
  const tag = reader.byte()
  const digestType = digestTypeNames.find((name) => digestTypes[name].tag === tag)
  if (digestType === undefined) throw new OtsError('digest_type_unknown')
  const digest = reader.take(digestTypes[digestType].length)
  const attestations: OtsAttestation[] = []
  readTimestamp(reader, digest, 0, attestations)
  if (!reader.isAtEnd) throw new OtsError('trailing_bytes')
  return { digestType, digest, attestations }
}

/** A file's digest as timestamps of that type have it. */
export function otsDigest(type: OtsDigestType, file: Uint8Array): Uint8Array {
  return digestTypes[type].hash(file)
}

const digestTypeNames = [
  'sha1',
  'ripemd160',
  'sha256',
  'keccak256',
] as const satisfies readonly OtsDigestType[]

/** What is said of a message: attestations, and operations to messages of which more is said. */
function readTimestamp(reader: Reader, message: Uint8Array, depth: number, found: OtsAttestation[]): void {
  if (depth > MAX_DEPTH) throw new OtsError('too_many_operations')
  for (;;) {
    const first = reader.byte()
    const tag = first === MORE ? reader.byte() : first
    if (tag === ATTESTATION) found.push(readAttestation(reader, message))
    else readTimestamp(reader, operate(reader, tag, message), depth + 1, found)
    if (first !== MORE) return
  }
}

function operate(reader: Reader, tag: number, message: Uint8Array): Uint8Array {
  reader.countOperation()
  const result = apply(reader, tag, message)
  if (result.length > MAX_MESSAGE) throw new OtsError('too_long')
  return result
}

function apply(reader: Reader, tag: number, message: Uint8Array): Uint8Array {
  const type = digestTypeNames.find((name) => digestTypes[name].tag === tag)
  if (type !== undefined) return digestTypes[type].hash(message)
  switch (tag) {
    case APPEND:
      return concat(message, reader.bytes(1, MAX_MESSAGE))
    case PREPEND:
      return concat(reader.bytes(1, MAX_MESSAGE), message)
    case REVERSE:
      return message.toReversed()
    case HEXLIFY:
      return encodeUtf8(encodeHex(message))
    default:
      throw new OtsError('operation_unknown')
  }
}

function readAttestation(reader: Reader, message: Uint8Array): OtsAttestation {
  const tag = encodeHex(reader.take(TAG_LENGTH))
  const payload = new Reader(reader.bytes(0, MAX_PAYLOAD))
  const attestation = readPayload(tag, payload, message)
  if (attestation.kind !== 'unknown' && !payload.isAtEnd) throw new OtsError('trailing_bytes')
  return attestation
}

function readPayload(tag: string, payload: Reader, message: Uint8Array): OtsAttestation {
  if (tag === BITCOIN) return { kind: 'bitcoin', message, height: payload.number() }
  if (tag !== PENDING) return { kind: 'unknown', message, tag }
  const calendar = String.fromCharCode(...payload.bytes(1, MAX_CALENDAR))
  if (!CALENDAR.test(calendar)) throw new OtsError('calendar_invalid')
  return { kind: 'pending', message, calendar }
}

/** Reads bytes from front to back. */
class Reader {
  readonly #bytes: Uint8Array
  #at = 0
  #operations = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new OtsError('truncated')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Seven bits a byte, the least significant first; the last byte is the one below 128. */
  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte()
      value += (byte % 128) * unit
      if (!Number.isSafeInteger(value) || (byte === 0 && unit > 1)) throw new OtsError('number_invalid')
      if (byte < 128) return value
      if (unit > 2 ** 49) throw new OtsError('number_invalid')
    }
  }

  /** Bytes behind their length. */
  bytes(least: number, most: number): Uint8Array {
    const length = this.number()
    if (length < least || length > most) throw new OtsError('too_long')
    return this.take(length)
  }

  countOperation(): void {
    this.#operations++
    if (this.#operations > MAX_OPERATIONS) throw new OtsError('too_many_operations')
  }
}
