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

/** The digest of a member of a canonical text, lower-case hexadecimal; undefined of one too long. */
export type DigestMember = (text: Buffer, name: number, colon: number, end: number) => string | undefined

/**
 * Digests fields under one 32-byte seed as `commitFields` does, by OpenSSL, from their canonical text: of a member
 * `"name":value` the document is `["name",value]`.
 */
export function memberDigests(seed: Uint8Array): DigestMember {
  // The keys of HMAC (RFC 2104), each with room for what is hashed under it.
  const inner = Buffer.allocUnsafe(BLOCK + NAME).fill(0x36, 0, BLOCK)
  const outer = Buffer.allocUnsafe(BLOCK + HASH).fill(0x5c, 0, BLOCK)
  for (let at = 0; at < seed.length; at++) {
    inner[at] = (seed[at] ?? 0) ^ 0x36
    outer[at] = (seed[at] ?? 0) ^ 0x5c
  }
  return (text, name, colon, end) => {
    if (end - name > DOCUMENT) return undefined
    const key = BLOCK + text.copy(inner, BLOCK, name + 1, colon - 1)
    outer.write(hash('sha256', inner.subarray(0, key), 'latin1'), BLOCK, 'latin1')
    field.write(hash('sha256', outer, 'latin1'), TAG.length, 'latin1')
    const past = MEMBER_AT + text.copy(field, MEMBER_AT, name, end)
    field[MEMBER_AT + colon - name] = COMMA
    field[past] = CLOSE
    return hash('sha256', field.subarray(0, past + 1), 'hex')
  }
}
