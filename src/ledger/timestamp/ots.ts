import { concat, encodeHex, encodeUtf8, equalBytes } from '../base/bytes.ts'
import { sha256 } from '../crypto/hash.ts'
import { CodedError } from '../base/error.ts'

/** Attestation that a message existed at a time (OpenTimestamps). */
export type OtsAttestation =
  /** A calendar server promised to put the message into a block. The promise proves nothing yet. */
  | { readonly kind: 'pending'; readonly message: Uint8Array; readonly calendar: string }
  /**
   * The message is the Merkle root of the Bitcoin block at this height, in the byte order of the
   * header.
   */
  | { readonly kind: 'bitcoin'; readonly message: Uint8Array; readonly height: number }
  /** Attestation of an unknown kind. Its tag is in hexadecimal. */
  | {
      readonly kind: 'unknown'
      readonly message: Uint8Array
      readonly tag: string
      readonly payload: Uint8Array
    }

/** Operation that computes one message from another. */
export type OtsOperation =
  | { readonly kind: OtsDigestType | 'reverse' | 'hexlify' }
  | { readonly kind: 'append' | 'prepend'; readonly bytes: Uint8Array }

/**
 * Steps from one message, in order. A step is an attestation, or an operation that leads to another
 * message with further steps.
 */
export type OtsTimestamp = readonly OtsStep[]

export type OtsStep = OtsAttestation | { readonly operation: OtsOperation; readonly next: OtsTimestamp }

/** Parsed timestamp of a file (`.ots`, a detached timestamp file). */
export type OtsProof = {
  /** Hash function of the file. */
  readonly digestType: OtsDigestType
  readonly digest: Uint8Array
  readonly timestamp: OtsTimestamp
  /** All attestations of the timestamp, in order. */
  readonly attestations: readonly OtsAttestation[]
}

export type OtsDigestType = keyof typeof digestTypes

/** Hash functions that a caller accepts. A timestamp with another hash function is refused. */
export type OtsHashes = Partial<Readonly<Record<OtsDigestType, (bytes: Uint8Array) => Uint8Array>>>

/** Reason why bytes are not an accepted timestamp. */
export type OtsErrorCode =
  | 'not_a_timestamp'
  | 'version_unknown'
  | 'digest_type_unknown'
  /** The file ends inside an element. */
  | 'truncated'
  /** Bytes follow the end of the timestamp. */
  | 'trailing_bytes'
  | 'operation_unknown'
  /** A message, an argument, a payload or the file is longer than allowed. */
  | 'too_long'
  /** Operations are nested deeper than allowed, or there are more of them than allowed. */
  | 'too_many_operations'
  /** A number is not in its shortest form, or exceeds 2^53 - 1. */
  | 'number_invalid'
  /** A calendar's address has characters that are not allowed. */
  | 'calendar_invalid'

export class OtsError extends CodedError<OtsErrorCode> {
  override readonly name = 'OtsError'
}

/** First bytes of a timestamp file. The last byte is the version. */
export const otsMagic = concat(
  Uint8Array.of(0),
  encodeUtf8('OpenTimestamps'),
  Uint8Array.of(0, 0),
  encodeUtf8('Proof'),
  Uint8Array.of(0, 0xbf, 0x89, 0xe2, 0xe8, 0x84, 0xe8, 0x92, 0x94),
)
export const OTS_VERSION = 1
/**
 * Limits of a timestamp. The reference client has the same limits for messages and depth; the other
 * limits are ours.
 */
const MAX_MESSAGE = 4_096
const MAX_DEPTH = 256
const MAX_OPERATIONS = 10_000
const MAX_FILE = 2 ** 20
const MAX_PAYLOAD = 8_192
const MAX_CALENDAR = 1_000

export const digestTypes = {
  sha1: { tag: 0x02, length: 20 },
  ripemd160: { tag: 0x03, length: 20 },
  sha256: { tag: 0x08, length: 32 },
  keccak256: { tag: 0x67, length: 32 },
} as const

/** Hash functions of the timestamps that calendars make today. */
export const sha256Only: OtsHashes = { sha256 }

export const otsTags = {
  append: 0xf0,
  prepend: 0xf1,
  reverse: 0xf2,
  hexlify: 0xf3,
  attestation: 0x00,
  more: 0xff,
  pending: '83dfe30d2ef90c8e',
  bitcoin: '0588960d73d71901',
} as const
const TAG_LENGTH = 8
const CALENDAR = /^[A-Za-z0-9._/:-]+$/

/**
 * Parses a `.ots` file and computes every attested message from the file's digest.
 *
 * Verifies nothing. The caller compares the message of a Bitcoin attestation with a block's header,
 * and the digest with that of the timestamped file.
 * @param hashes accepted hash functions: `otsHashes` for all
 * @throws OtsError if the bytes are not an accepted timestamp
 */
export function parseOts(bytes: Uint8Array, hashes: OtsHashes): OtsProof {
  const reader = open(bytes)
  if (bytes.length < otsMagic.length || !equalBytes(reader.take(otsMagic.length), otsMagic)) {
    throw new OtsError('not_a_timestamp')
  }
  if (reader.number() !== OTS_VERSION) throw new OtsError('version_unknown')
  const tag = reader.byte()
  const digestType = digestTypeNames.find((name) => digestTypes[name].tag === tag)
  if (digestType === undefined) throw new OtsError('digest_type_unknown')
  const digest = reader.take(digestTypes[digestType].length)
  return { digestType, digest, ...readWhole(reader, digest, hashes) }
}

/**
 * Parses a timestamp of a known message in the form in which calendars return it, without the
 * header of a `.ots` file.
 * @param hashes accepted hash functions
 * @throws OtsError if the bytes are not an accepted timestamp
 */
export function parseOtsTimestamp(
  message: Uint8Array,
  bytes: Uint8Array,
  hashes: OtsHashes,
): Pick<OtsProof, 'timestamp' | 'attestations'> {
  return readWhole(open(bytes), message, hashes)
}

function open(bytes: Uint8Array): Reader {
  if (bytes.length > MAX_FILE) throw new OtsError('too_long')
  return new Reader(bytes)
}

function readWhole(reader: Reader, message: Uint8Array, hashes: OtsHashes) {
  const attestations: OtsAttestation[] = []
  const timestamp = readTimestamp({ reader, hashes, attestations }, message, 0)
  if (!reader.isAtEnd) throw new OtsError('trailing_bytes')
  return { timestamp, attestations }
}

const digestTypeNames = Object.keys(digestTypes) as readonly OtsDigestType[]

type Reading = {
  readonly reader: Reader
  readonly hashes: OtsHashes
  readonly attestations: OtsAttestation[]
}

function readTimestamp(reading: Reading, message: Uint8Array, depth: number): OtsTimestamp {
  if (depth > MAX_DEPTH) throw new OtsError('too_many_operations')
  const { reader, hashes, attestations } = reading
  const steps: OtsStep[] = []
  for (;;) {
    const first = reader.byte()
    const tag = first === otsTags.more ? reader.byte() : first
    if (tag === otsTags.attestation) {
      const attestation = readAttestation(reader, message)
      attestations.push(attestation)
      steps.push(attestation)
    } else {
      reader.countOperation()
      const operation = readOperation(reader, tag)
      steps.push({
        operation,
        next: readTimestamp(reading, operateOts(operation, message, hashes), depth + 1),
      })
    }
    if (first !== otsTags.more) return steps
  }
}

function readOperation(reader: Reader, tag: number): OtsOperation {
  const kind = digestTypeNames.find((name) => digestTypes[name].tag === tag)
  if (kind !== undefined) return { kind }
  switch (tag) {
    case otsTags.append:
      return { kind: 'append', bytes: reader.bytes(1, MAX_MESSAGE) }
    case otsTags.prepend:
      return { kind: 'prepend', bytes: reader.bytes(1, MAX_MESSAGE) }
    case otsTags.reverse:
      return { kind: 'reverse' }
    case otsTags.hexlify:
      return { kind: 'hexlify' }
    default:
      throw new OtsError('operation_unknown')
  }
}

/**
 * Returns the message that an operation computes.
 * @throws OtsError `operation_unknown` for a hash that is not accepted, and `too_long`
 */
export function operateOts(operation: OtsOperation, message: Uint8Array, hashes: OtsHashes): Uint8Array {
  const result = apply(operation, message, hashes)
  if (result.length > MAX_MESSAGE) throw new OtsError('too_long')
  return result
}

function apply(operation: OtsOperation, message: Uint8Array, hashes: OtsHashes): Uint8Array {
  switch (operation.kind) {
    case 'append':
      return concat(message, operation.bytes)
    case 'prepend':
      return concat(operation.bytes, message)
    case 'reverse':
      return message.toReversed()
    case 'hexlify':
      return encodeUtf8(encodeHex(message))
    case 'sha1':
    case 'ripemd160':
    case 'sha256':
    case 'keccak256': {
      const hash = hashes[operation.kind]
      if (hash === undefined) throw new OtsError('operation_unknown')
      return hash(message)
    }
  }
}

function readAttestation(reader: Reader, message: Uint8Array): OtsAttestation {
  const tag = encodeHex(reader.take(TAG_LENGTH))
  const bytes = reader.bytes(0, MAX_PAYLOAD)
  const payload = new Reader(bytes)
  const attestation = readPayload(tag, payload, message) ?? { kind: 'unknown', message, tag, payload: bytes }
  if (attestation.kind !== 'unknown' && !payload.isAtEnd) throw new OtsError('trailing_bytes')
  return attestation
}

function readPayload(tag: string, payload: Reader, message: Uint8Array): OtsAttestation | undefined {
  if (tag === otsTags.bitcoin) return { kind: 'bitcoin', message, height: payload.number() }
  if (tag !== otsTags.pending) return undefined
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

  /**
   * Reads a number with seven bits per byte, the least significant first. The last byte is the one
   * below 128.
   */
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

  /** Reads bytes that follow their length. */
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
