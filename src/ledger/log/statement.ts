import type { FieldValue, Fields, FlatValue } from '../base/field-value.ts'
import { assureLength, concat, decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { canonicalize, isJsonObject, parseCanonical } from '../base/canonical.ts'
import type { Json } from '../base/json.ts'
import { invalidValue, LedgerError } from '../base/error.ts'
import { assureHash, hmacSha256Under, sha256, type Hash } from '../crypto/hash.ts'
import { isKeyName } from './key-name.ts'
import { native } from '../base/native.ts'
import {
  memberPath,
  readClosed,
  readConstant,
  readForm,
  readHex32,
  readObject,
  readText,
} from '../encoding/shape.ts'

/** Field digests by field name, lower-case hexadecimal. */
export type Digests = Readonly<Record<string, string>>

/** Declaration that an event happened to a shipment. */
export type ClientStatement = {
  /** Version of the field list of the event's type; the member `v`. */
  readonly list: number
  /** Origin of the log that the statement is for. */
  readonly log: string
  readonly type: string
  /** Id of the event, unique for ever. An event that is sent twice is therefore recorded once. */
  readonly eventId: string
  readonly trackingId: string
  /**
   * Party that computed the commitment: the declarer's own device, or the server on behalf of the
   * declarer.
   */
  readonly committedBy: 'client' | 'server'
  readonly digests: Digests
}

/** Statement that the server adds when it accepts a client statement. */
export type ServerStatement = {
  /** Version of the server's field list; the member `v`. */
  readonly list: number
  /** Hash of the client statement. */
  readonly client: Hash
  readonly digests: Digests
}

/** A statement to encode. If it names no version of its field list, the version is 1. */
type Unlisted<Statement> = Omit<Statement, 'list'> & { readonly list?: number }

/** A statement as it is stored and hashed. */
export type EncodedStatement = {
  /** Canonical JSON in UTF-8. */
  readonly bytes: Uint8Array
  readonly hash: Hash
}

export const SEED_LENGTH = 32
const SALT_LENGTH = 32

const MAX_FIELDS = 256
const FIELD_TAG = encodeUtf8('lastro.field.v1\0')
const CLIENT_TAG = encodeUtf8('lastro.client.v1\0')
const SERVER_TAG = encodeUtf8('lastro.server.v1\0')

const FIELD_NAME = /^[a-z][a-z0-9_]{0,63}$/
const EVENT_TYPE = /^(?=.{1,64}$)[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Returns the salt of one field, so that disclosing the field discloses no other:
 * HMAC-SHA-256(seed, name).
 */
export function fieldSalt(seed: Uint8Array, name: string): Uint8Array {
  return fieldSalts(seed)(name)
}

/** Prepares a seed once for the salts of many fields. */
export function fieldSalts(seed: Uint8Array): (name: string) => Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  const salt = hmacSha256Under(seed)
  return (name) => salt(encodeUtf8(name))
}

/** Returns the digest of one field: SHA-256(`lastro.field.v1\0` ‖ salt ‖ JCS([name, value])). */
export function fieldDigest(salt: Uint8Array, name: string, value: FieldValue): Hash {
  assureLength(salt, SALT_LENGTH, 'salt')
  return sha256(concat(FIELD_TAG, salt, encodeUtf8(canonicalize([name, value]))))
}

/**
 * Returns the digests of all fields of a statement under one random 32-byte seed.
 * @throws LedgerError `value_invalid` for a bad field name or value, `text_not_nfc`,
 * `text_lone_surrogate`, `length_invalid`
 */
export function commitFields(seed: Uint8Array, fields: Fields): Digests {
  const digest = fieldDigests(seed)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const path = memberPath('fields', name)
      readForm(name, path, FIELD_NAME, 'field name')
      return [name, digest(name, readFieldValue(value, path))]
    }),
  )
}

/** Prepares a seed once for the digests of many fields, in lower-case hexadecimal. */
export function fieldDigests(seed: Uint8Array): (name: string, value: FieldValue) => string {
  assureLength(seed, SEED_LENGTH, 'seed')
  if (native.current !== undefined) return native.current.fieldDigests(seed)
  const saltOf = fieldSalts(seed)
  return (name, value) => encodeHex(fieldDigest(saltOf(name), name, value))
}

/**
 * Encodes a client statement and computes its hash C.
 * @throws LedgerError the codes of `parseClientStatement`
 */
export function clientStatement({
  list = 1,
  log,
  type,
  eventId,
  trackingId,
  committedBy,
  digests,
}: Unlisted<ClientStatement>): EncodedStatement {
  const document = {
    v: list,
    log,
    type,
    event_id: eventId,
    tracking_id: trackingId,
    committed_by: committedBy,
    device_key: null,
    digests,
  }
  readClientStatement(document, 'statement')
  const bytes = encodeUtf8(canonicalize(document))
  return { bytes, hash: hashClientStatement(bytes) }
}

/**
 * Encodes a server statement and computes its hash S.
 * @throws LedgerError the codes of `parseServerStatement`
 */
export function serverStatement({ list = 1, client, digests }: Unlisted<ServerStatement>): EncodedStatement {
  assureHash(client, 'client')
  const document = { v: list, client: encodeHex(client), digests }
  readServerStatement(document, 'statement')
  const bytes = encodeUtf8(canonicalize(document))
  return { bytes, hash: hashServerStatement(bytes) }
}

/** Returns C: SHA-256(`lastro.client.v1\0` ‖ bytes). */
export function hashClientStatement(bytes: Uint8Array): Hash {
  return sha256(concat(CLIENT_TAG, bytes))
}

/** Returns S: SHA-256(`lastro.server.v1\0` ‖ bytes). */
export function hashServerStatement(bytes: Uint8Array): Hash {
  return sha256(concat(SERVER_TAG, bytes))
}

/**
 * Parses the stored bytes of a client statement.
 * @throws LedgerError `utf8_invalid`, `json_invalid`, `json_not_canonical`, `member_missing`,
 * `member_unknown`, `value_invalid`
 */
export function parseClientStatement(bytes: Uint8Array): ClientStatement {
  return readClientStatement(parseCanonical(decodeUtf8(bytes)), 'statement')
}

/**
 * Parses the stored bytes of a server statement.
 * @throws LedgerError the codes of `parseClientStatement`
 */
export function parseServerStatement(bytes: Uint8Array): ServerStatement {
  return readServerStatement(parseCanonical(decodeUtf8(bytes)), 'statement')
}

/** Reads a client statement from the JSON at `path`. */
export function readClientStatement(value: Json, path: string): ClientStatement {
  const member = readClosed(value, path, [
    'v',
    'log',
    'type',
    'event_id',
    'tracking_id',
    'committed_by',
    'device_key',
    'digests',
  ])
  readConstant(member('device_key'), `${path}.device_key`, null)
  const log = member('log', readText)
  if (!isKeyName(log)) throw invalidValue(`${path}.log`, 'log origin')
  return {
    list: member('v', readListVersion),
    log,
    type: readForm(member('type'), `${path}.type`, EVENT_TYPE, 'event type'),
    eventId: member('event_id', readIdentifier),
    trackingId: member('tracking_id', readIdentifier),
    committedBy: member('committed_by', readCommitter),
    digests: member('digests', readDigests),
  }
}

/** Reads a server statement from the JSON at `path`. */
export function readServerStatement(value: Json, path: string): ServerStatement {
  const member = readClosed(value, path, ['v', 'client', 'digests'])
  return {
    list: member('v', readListVersion),
    client: decodeHex(member('client', readHex32)),
    digests: member('digests', readDigests),
  }
}

/** Reads a tracking code or an event's id: 1 to 64 ASCII letters, digits, `.`, `_`, `-`. */
export function readIdentifier(value: Json, path: string): string {
  return readForm(value, path, IDENTIFIER, 'identifier')
}

/**
 * Reads a field's value from the JSON at `path`.
 * @throws LedgerError `value_invalid`, `text_not_nfc`
 */
export function readFieldValue(value: Json, path: string): FieldValue {
  if (!isJsonObject(value)) return readFlatValue(value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      assureNfc(name, memberPath(path, name))
      return [name, readFlatValue(inner, memberPath(path, name))]
    }),
  )
}

function readFlatValue(value: Json, path: string): FlatValue {
  if (typeof value === 'string') return assureNfc(value, path)
  if (typeof value === 'boolean' || value === null) return value
  throw invalidValue(path, 'text, boolean or null')
}

function assureNfc(text: string, path: string): string {
  if (text.normalize('NFC') !== text) throw new LedgerError('text_not_nfc', { path })
  return text
}

/**
 * Reads the version of a field list. Every version from 1 on is accepted, because proofs do not
 * depend on the meaning of fields.
 */
function readListVersion(value: Json, path: string): number {
  if (Number.isSafeInteger(value) && Number(value) >= 1) return Number(value)
  throw invalidValue(path, 'version of a field list')
}

function readCommitter(value: Json, path: string): 'client' | 'server' {
  if (value === 'client' || value === 'server') return value
  throw invalidValue(path, 'client or server')
}

function readDigests(value: Json, path: string): Digests {
  const entries = Object.entries(readObject(value, path))
  if (entries.length > MAX_FIELDS) {
    throw invalidValue(path, `at most ${MAX_FIELDS} fields`)
  }
  return Object.fromEntries(
    entries.map(([name, digest]) => {
      readForm(name, memberPath(path, name), FIELD_NAME, 'field name')
      return [name, readHex32(digest, memberPath(path, name))]
    }),
  )
}
