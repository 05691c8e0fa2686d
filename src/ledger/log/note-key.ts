import {
  concat,
  decodeBase64,
  decodeHex,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  equalBytes,
} from '../base/bytes.ts'
import { publicKeyOf, PUBLIC_KEY_LENGTH, SEED_LENGTH } from '../crypto/ed25519.ts'
import { LedgerError, unlessRefused, type LedgerErrorCode } from '../base/error.ts'
import { sha256 } from '../crypto/hash.ts'
import { isKeyName } from './key-name.ts'

/**
 * Signature type of a note: plain Ed25519, or a witness's cosignature of a tree head with its time.
 */
export type SignatureType = 'ed25519' | 'cosignature'

/** Key whose signatures on notes are trusted (C2SP signed-note). */
export type VerifierKey = {
  readonly name: string
  /**
   * Key ID: four bytes that distinguish keys of the same name. They are too short to serve as a
   * fingerprint.
   */
  readonly id: Uint8Array
  readonly type: SignatureType
  readonly publicKey: Uint8Array
}

/** Key that signs notes: an Ed25519 seed with the name that it signs under. */
export type SignerKey = {
  readonly name: string
  readonly seed: Uint8Array
  readonly verifier: VerifierKey
}

const SIGNER_PREFIX = 'PRIVATE+KEY+'
const ID_LENGTH = 4
const MAX_TEXT_LENGTH = 1000
const KEY_TEXT = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/
const TYPE_BYTES = { ed25519: 0x01, cosignature: 0x04 } as const

/**
 * Parses a key of the form `name+hash+base64`.
 * @throws LedgerError `verifier_key_invalid`, or `key_type_unsupported` if only the signature type
 * is wrong
 */
export function parseVerifierKey(text: string): VerifierKey {
  const { name, id, typeByte, material } = parseKeyText(text, 'verifier_key_invalid')
  if (!equalBytes(id, keyId(name, typeByte, material))) throw new LedgerError('verifier_key_invalid')
  const type = signatureType(typeByte)
  if (material.length !== PUBLIC_KEY_LENGTH) throw new LedgerError('verifier_key_invalid')
  return { name, id, type, publicKey: material }
}

/** Returns the text `name+hash+base64` of a key. */
export function formatVerifierKey(key: VerifierKey): string {
  return formatKeyText(key, TYPE_BYTES[key.type], key.publicKey)
}

/**
 * Creates the Ed25519 verifier key of a name and a public key.
 * @throws LedgerError `verifier_key_invalid`
 */
export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name) || publicKey.length !== PUBLIC_KEY_LENGTH) {
    throw new LedgerError('verifier_key_invalid')
  }
  return { name, id: keyId(name, TYPE_BYTES.ed25519, publicKey), type: 'ed25519', publicKey }
}

/**
 * Returns the key that verifies a witness's cosignatures. The same public key has another id for
 * plain signatures.
 * @throws LedgerError `verifier_key_invalid`
 */
export function cosignatureKey({ name, publicKey }: Pick<VerifierKey, 'name' | 'publicKey'>): VerifierKey {
  const { id: _, ...key } = verifierKey(name, publicKey)
  return { ...key, id: keyId(name, TYPE_BYTES.cosignature, publicKey), type: 'cosignature' }
}

/**
 * Creates the signer key of a name and a 32-byte seed.
 * @throws LedgerError `signer_key_invalid`
 */
export function signerKey(name: string, seed: Uint8Array): SignerKey {
  if (!isKeyName(name) || seed.length !== SEED_LENGTH) throw new LedgerError('signer_key_invalid')
  return { name, seed, verifier: verifierKey(name, publicKeyOf(seed)) }
}

/**
 * Parses a key of the form `PRIVATE+KEY+name+hash+base64`.
 * @throws LedgerError `signer_key_invalid`, or `key_type_unsupported` if only the signature type is
 * wrong
 */
export function parseSignerKey(text: string): SignerKey {
  if (!text.startsWith(SIGNER_PREFIX)) throw new LedgerError('signer_key_invalid')
  const { name, id, typeByte, material } = parseKeyText(
    text.slice(SIGNER_PREFIX.length),
    'signer_key_invalid',
  )
  if (signatureType(typeByte) !== 'ed25519') throw new LedgerError('key_type_unsupported', { type: typeByte })
  const key = signerKey(name, material)
  if (!equalBytes(id, key.verifier.id)) throw new LedgerError('signer_key_invalid')
  return key
}

/** Returns the text `PRIVATE+KEY+name+hash+base64` of a key. The text is secret. */
export function formatSignerKey(key: SignerKey): string {
  return SIGNER_PREFIX + formatKeyText(key.verifier, TYPE_BYTES.ed25519, key.seed)
}

export function sameKey(a: VerifierKey, b: VerifierKey): boolean {
  return a.name === b.name && a.type === b.type && equalBytes(a.publicKey, b.publicKey)
}

type KeyText = { name: string; id: Uint8Array; typeByte: number; material: Uint8Array }

/** Splits a key text at its first two `+` only, because the base64 may contain more of them. */
function parseKeyText(text: string, code: LedgerErrorCode): KeyText {
  const [, name = '', id = '', encoded = ''] =
    text.length <= MAX_TEXT_LENGTH ? (KEY_TEXT.exec(text) ?? []) : []
  const bytes = isKeyName(name) ? unlessRefused(() => decodeBase64(encoded)) : undefined
  if (bytes === undefined) throw new LedgerError(code)
  return { name, id: decodeHex(id), typeByte: bytes[0] ?? 0, material: bytes.slice(1) }
}

function formatKeyText({ name, id }: VerifierKey, typeByte: number, material: Uint8Array): string {
  return `${name}+${encodeHex(id)}+${encodeBase64(concat(Uint8Array.of(typeByte), material))}`
}

function keyId(name: string, typeByte: number, publicKey: Uint8Array): Uint8Array {
  return sha256(concat(encodeUtf8(`${name}\n`), Uint8Array.of(typeByte), publicKey)).slice(0, ID_LENGTH)
}

function signatureType(typeByte: number): SignatureType {
  if (typeByte === TYPE_BYTES.ed25519) return 'ed25519'
  if (typeByte === TYPE_BYTES.cosignature) return 'cosignature'
  throw new LedgerError('key_type_unsupported', { type: typeByte })
}
