import { createHmac, randomInt } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** Number of codes that an account gets at a time. */
export const CODES_AT_A_TIME = 10

/** Digits and letters without those that are easily confused: 5 bits each (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4
const WHOLE_CODE = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`)

/** Creates a recovery code of 60 random bits, such as `4v7k-0ptx-9mzd`. */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, randomGroup).join('-')
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/**
 * Normalizes a typed code to the generated one without its hyphens. Case, spaces and hyphens are
 * ignored; a letter outside the alphabet becomes the digit that it looks like. Returns an empty
 * text if the input cannot be a code.
 */
export function readRecoveryCode(typed: string): string {
  // Only the first 100 characters are read.
  const plain = typed
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return WHOLE_CODE.test(plain) ? plain : ''
}

/**
 * Hashes a normalized code for one account. The hash is keyed: without a key, somebody with a
 * stolen database could find a code of 60 bits by trying all of them.
 */
export type HashRecoveryCode = (userId: string, code: string) => Buffer

export function openRecoveryCodeHash({ derive }: Keys): HashRecoveryCode {
  const key = derive('recovery-code')
  return (userId, code) => createHmac('sha256', key).update(`${userId} ${code}`).digest()
}

/**
 * Returns one hash function for each valid secret of the installation, newest first. Codes hashed
 * under an earlier secret cannot be rehashed, because the server does not store the codes.
 */
export function openRecoveryCodeHashes(keys: Keys): readonly HashRecoveryCode[] {
  return [keys, ...(keys.earlier ?? []).map((derive) => ({ derive }))].map(openRecoveryCodeHash)
}
