import { hash } from 'node:crypto'
import { canonicalize, isJsonArray } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { useNative, type Native } from '#ledger/base/native.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { isPrimeOrder, multiplierBy } from './native-multiples.ts'
import { isSigned } from './native-signatures.ts'

const BLOCK = 64
const HASH = 32
/** Maximum length of a field name in bytes. */
const NAME = 64
const TAG = Buffer.from('lastro.field.v1\0')
/**
 * Maximum length in bytes of a document (`documentOf`) in the shared buffer. A longer document is
 * hashed from a buffer of its own.
 */
const DOCUMENT = 4_096

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Functions of Node and OpenSSL that replace the ledger's own in ECMAScript. SHA-256 is several
 * times as fast. OpenSSL returns the digest as a Latin-1 text, which is then copied to bytes. This
 * is faster than a digest in a newly allocated buffer.
 */
const nativeLedger: Native = {
  sha256: (data) => Buffer.from(hash('sha256', data, 'latin1'), 'latin1'),
  decodeUtf8: (bytes) => {
    try {
      return utf8.decode(bytes)
    } catch {
      return undefined
    }
  },
  parseCanonical,
  isSigned,
  multiplierBy,
  isPrimeOrder,
  fieldDigests,
}

/** Makes the ledger use the functions of Node and OpenSSL in this process. */
export function hashNatively(): void {
  useNative(nativeLedger)
}

/**
 * Maximum depth of nesting that `parseCanonical` parses. The ledger's own parser reads deeper
 * texts.
 */
const DEPTH = 8

/**
 * Parses a canonical text. A text without escapes and with ordered members is canonical if
 * ECMAScript serialises its value identically. Returns undefined for all other texts, which the
 * ledger's own parser then reads.
 */
function parseCanonical(text: string): Json | undefined {
  if (text.includes('\\')) return undefined
  try {
    const value: Json = JSON.parse(text)
    return isOrdered(value, DEPTH) && JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

function isOrdered(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (isJsonArray(value)) return value.every((item) => isOrdered(item, depth - 1))
  let last = ''
  for (const [name, member] of Object.entries(value)) {
    if (name < last || !isOrdered(member, depth - 1)) return false
    last = name
  }
  return true
}

// Buffer that each call overwrites; a call ends before the next begins.
const field = Buffer.alloc(TAG.length + HASH + DOCUMENT)
TAG.copy(field)

function fieldDigests(seed: Uint8Array): (name: string, value: FieldValue) => string {
  // HMAC keys (RFC 2104), each with space for the data hashed under it.
  const inner = Buffer.alloc(BLOCK + NAME, 0x36)
  const outer = Buffer.alloc(BLOCK + HASH, 0x5c)
  for (const [at, byte] of seed.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return (name, value) => {
    const end = BLOCK + inner.write(name, BLOCK, 'latin1')
    outer.write(hash('sha256', inner.subarray(0, end), 'latin1'), BLOCK, 'latin1')
    const salt = hash('sha256', outer, 'latin1')
    const document = documentOf(name, value)
    const fits = 3 * document.length <= DOCUMENT
    const bytes = fits ? field : Buffer.concat([field], TAG.length + HASH + Buffer.byteLength(document))
    bytes.write(salt, TAG.length, 'latin1')
    const length = bytes.write(document, TAG.length + HASH, 'utf8')
    return hash('sha256', bytes.subarray(0, TAG.length + HASH + length), 'hex')
  }
}

/** Returns the canonical JSON (RFC 8785) of `[name, value]`. A field's name needs no escaping. */
function documentOf(name: string, value: FieldValue): string {
  const isPlain = typeof value === 'string' && value.isWellFormed()
  return isPlain ? `["${name}",${JSON.stringify(value)}]` : canonicalize([name, value])
}
