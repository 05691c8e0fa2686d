import { hash } from 'node:crypto'

const BLOCK = 64
const HASH = 32
/** The longest name of a field. */
const NAME = 64
const TAG = Buffer.from('lastro.field.v1\0')
const MEMBER_AT = TAG.length + HASH + 1
/** Room for the longest member that is digested here. */
const DOCUMENT = 16_384
const COMMA = 0x2c
const CLOSE = 0x5d

// Written anew by each call, which ends before the next begins.
const field = Buffer.alloc(MEMBER_AT + DOCUMENT + 1)
TAG.copy(field)
field.write('[', MEMBER_AT - 1)
// The keys of HMAC (RFC 2104), each with room for what is hashed under it; of a seed its first half.
const inner = Buffer.alloc(BLOCK + NAME, 0x36)
const outer = Buffer.alloc(BLOCK + HASH, 0x5c)
const fieldUpTo = beginnings(field)
const innerUpTo = beginnings(inner)

/** The digest of a member of a canonical text, lower-case hexadecimal; undefined of one too long. */
export type DigestMember = (text: Buffer, name: number, colon: number, end: number) => string | undefined

/**
 * Digests fields under one 32-byte seed as `commitFields` does, by OpenSSL, from their canonical text: of a member
 * `"name":value` the document is `["name",value]`. Under one seed at a time: what was given for another digests under this one.
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

/** A few dozen bytes, which a call into the platform takes longer for. @returns where the copy ends */
function copyBytes(from: Buffer, first: number, past: number, to: Buffer, at: number): number {
  const shift = at - first
  for (let step = first; step < past; step++) to[step + shift] = from[step] ?? 0
  return past + shift
}

/** The beginnings of a buffer by their length, each made once. */
function beginnings(whole: Buffer): (length: number) => Buffer {
  const made: Buffer[] = []
  return (length) => (made[length] ??= whole.subarray(0, length))
}
