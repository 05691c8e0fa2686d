import { hash } from 'node:crypto'

const BLOCK = 64
const HASH = 32
/** Maximum length of a field's name, in bytes. */
const NAME = 64
const TAG = Buffer.from('lastro.field.v1\0')
const MEMBER_AT = TAG.length + HASH + 1
/** Maximum length of a member that is digested here, in bytes. */
const DOCUMENT = 16_384
const COMMA = 0x2c
const CLOSE = 0x5d

// Buffer reused by every call. A call ends before the next begins.
const field = Buffer.alloc(MEMBER_AT + DOCUMENT + 1)
TAG.copy(field)
field.write('[', MEMBER_AT - 1)
// Inner and outer key blocks of HMAC (RFC 2104), each followed by room for the hashed data. A seed
// fills the first half of a block.
const inner = Buffer.alloc(BLOCK + NAME, 0x36)
const outer = Buffer.alloc(BLOCK + HASH, 0x5c)
const fieldUpTo = beginnings(field)
const innerUpTo = beginnings(inner)

/**
 * Returns the digest of a member of a canonical text in lower-case hexadecimal; undefined if the
 * member is too long.
 */
export type DigestMember = (text: Buffer, name: number, colon: number, end: number) => string | undefined

/**
 * Returns a function that digests the fields of a canonical text under one 32-byte seed. The
 * function uses OpenSSL and returns the same digests as `commitFields`. The document of a member
 * `"name":value` is `["name",value]`. Only one seed works at a time: a call changes the seed of
 * functions that were returned earlier.
 */
export function memberDigests(seed: Uint8Array): DigestMember {
  for (let at = 0; at < HASH; at++) {
    inner[at] = (seed[at] ?? 0) ^ 0x36
    outer[at] = (seed[at] ?? 0) ^ 0x5c
  }
  return digestMember
}

function digestMember(text: Buffer, name: number, colon: number, end: number): string | undefined {
  if (end - name > DOCUMENT) return undefined
  const key = copyBytes(text, name + 1, colon - 1, inner, BLOCK)
  outer.write(hash('sha256', innerUpTo(key), 'latin1'), BLOCK, 'latin1')
  field.write(hash('sha256', outer, 'latin1'), TAG.length, 'latin1')
  const past = copyBytes(text, name, end, field, MEMBER_AT)
  field[MEMBER_AT + colon - name] = COMMA
  field[past] = CLOSE
  return hash('sha256', fieldUpTo(past + 1), 'hex')
}

/**
 * Copies bytes in a loop, because a native call takes longer for a few dozen bytes.
 * @returns position after the copy
 */
function copyBytes(from: Buffer, first: number, past: number, to: Buffer, at: number): number {
  const shift = at - first
  for (let step = first; step < past; step++) to[step + shift] = from[step] ?? 0
  return past + shift
}

/**
 * Creates a function that returns the prefix of a buffer with a given length. The function creates
 * each prefix only once.
 */
function beginnings(whole: Buffer): (length: number) => Buffer {
  const made: Buffer[] = []
  return (length) => (made[length] ??= whole.subarray(0, length))
}
