import {
  concat,
  decodeBase64,
  decodeUint64,
  encodeBase64,
  encodeUint64,
  encodeUtf8,
  equalBytes,
} from '../base/bytes.ts'
import { sign, SIGNATURE_LENGTH, verify } from '../crypto/ed25519.ts'
import { LedgerError, unlessRefused } from '../base/error.ts'
import { isKeyName } from './key-name.ts'
import { cosignatureKey, type SignerKey, type VerifierKey } from './note-key.ts'

/** A note that at least one known key signed (C2SP signed-note). */
export type Note = {
  /** Signed text, with its last newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export type NoteSignature = {
  readonly name: string
  readonly id: Uint8Array
  readonly signature: Uint8Array
  /** True if a known key made the signature. Signatures by other keys are not checked. */
  readonly verified: boolean
}

/** Maximum number of signatures of a note. */
export const MAX_SIGNATURES = 16

const MAX_LENGTH = 1_000_000
const ID_LENGTH = 4
const TIME_LENGTH = 8
const DASH = '— '
const COSIGNED = 'cosignature/v1\ntime '
const NEWLINE = 0x0a
const FIRST_PRINTABLE = 0x20

/**
 * Signs a text, which ends in a newline, with each Ed25519 key and returns the note.
 * @throws LedgerError `note_malformed`
 */
export function signNote(text: string, ...keys: readonly SignerKey[]): string {
  if (!isNoteText(text)) throw new LedgerError('note_malformed', { part: 'text' })
  const message = encodeUtf8(text)
  const signatures = keys.map(({ name, seed, verifier: { id } }) => ({
    name,
    id,
    signature: sign(message, seed),
  }))
  return formatNote(text, signatures)
}

/** Returns the note of a text and its signatures. */
export function formatNote(text: string, signatures: readonly Omit<NoteSignature, 'verified'>[]): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`
}

/** Returns the line of a signature, with the newline at its end. */
export function formatSignature({ name, id, signature }: Omit<NoteSignature, 'verified'>): string {
  return `${DASH}${name} ${encodeBase64(concat(id, signature))}\n`
}

/**
 * Cosigns a tree head's text as a witness (C2SP tlog-cosignature, Ed25519). The witness states that
 * it saw the head at that time, and that the head is consistent with all earlier heads that it saw.
 * @param time in seconds since 1970
 */
export function cosign(text: string, key: SignerKey, time: number): Omit<NoteSignature, 'verified'> {
  const { id } = cosignatureKey(key.verifier)
  const message = concat(encodeUtf8(`${COSIGNED}${time}\n`), encodeUtf8(text))
  return { name: key.name, id, signature: concat(encodeUint64(time), sign(message, key.seed)) }
}

/**
 * Returns the time of a witness's cosignature, in seconds since 1970. Call this function only for a
 * cosignature that was verified with the witness's key.
 */
export function cosignatureTime({ signature }: Pick<NoteSignature, 'signature'>): number {
  return decodeUint64(signature.subarray(0, TIME_LENGTH))
}

/**
 * Opens a signed note. A known key must have signed the note, and no known key's signature may be
 * invalid or duplicated. The result includes signatures by other keys, which are not trusted.
 * @throws LedgerError `note_malformed`, `note_too_many_signatures`, `note_signature_invalid`,
 * `note_signature_duplicate`, `note_unsigned`
 */
export function openNote(note: string, knownKeys: readonly VerifierKey[]): Note {
  const { text, signatures } = splitNote(note)
  const message = encodeUtf8(text)
  const seen = new Set<VerifierKey>()
  const opened = signatures.map((signature) => {
    const key = knownKeys.find(({ name, id }) => name === signature.name && equalBytes(id, signature.id))
    if (key === undefined) return { ...signature, verified: false }
    if (seen.has(key)) throw new LedgerError('note_signature_duplicate', { name: key.name })
    seen.add(key)
    if (!isSignedBy(key, message, signature.signature)) {
      throw new LedgerError('note_signature_invalid', { name: key.name })
    }
    return { ...signature, verified: true }
  })
  if (seen.size === 0) throw new LedgerError('note_unsigned', { found: signatures.length })
  return { text, signatures: opened }
}

function splitNote(note: string): { text: string; signatures: Omit<NoteSignature, 'verified'>[] } {
  if (note.length > MAX_LENGTH || !isNoteText(note)) throw new LedgerError('note_malformed', { part: 'text' })
  const separator = note.lastIndexOf('\n\n')
  if (separator < 0) throw new LedgerError('note_malformed', { part: 'separator' })
  const lines = note.slice(separator + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) {
    throw new LedgerError('note_too_many_signatures', { limit: MAX_SIGNATURES, found: lines.length })
  }
  return { text: note.slice(0, separator + 1), signatures: lines.map(parseSignature) }
}

function parseSignature(line: string, index: number): Omit<NoteSignature, 'verified'> {
  const [name = '', encoded = '', ...rest] = line.slice(DASH.length).split(' ')
  const bytes = unlessRefused(() => decodeBase64(encoded)) ?? new Uint8Array(0)
  if (!line.startsWith(DASH) || !isKeyName(name) || rest.length > 0 || bytes.length <= ID_LENGTH) {
    throw new LedgerError('note_malformed', { part: 'signature', line: index + 1 })
  }
  return { name, id: bytes.slice(0, ID_LENGTH), signature: bytes.slice(ID_LENGTH) }
}

function isSignedBy(key: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean {
  return key.type === 'ed25519'
    ? verify(signature, message, key.publicKey)
    : isCosignedBy(key, message, signature)
}

/**
 * Verifies a cosignature. A witness signs the note's text below a line with the time in seconds
 * (C2SP tlog-cosignature, Ed25519).
 */
function isCosignedBy(key: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== TIME_LENGTH + SIGNATURE_LENGTH) return false
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  const cosigned = concat(encodeUtf8(`${COSIGNED}${time}\n`), message)
  return verify(signature.subarray(TIME_LENGTH), cosigned, key.publicKey)
}

function isNoteText(text: string): boolean {
  if (!text.endsWith('\n') || !text.isWellFormed()) return false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < FIRST_PRINTABLE && unit !== NEWLINE) return false
  }
  return true
}
