import { createHmac, randomInt } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** How many an account is given at a time. */
export const CODES_AT_A_TIME = 10

/** Digits and letters without those that are taken for one another: 5 bits each (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4
const WHOLE_CODE = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`)

/** A new recovery code, 60 random bits, such as `4v7k-0ptx-9mzd`. */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, randomGroup).join('-')
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/**
 * A typed code as it was made, without its hyphens: case, spaces and hyphens do not count, and a letter that is not in
 * the alphabet stands for the digit that it looks like. Empty when no code can be meant.
 */
export function readRecoveryCode(typed: string): string {
  // Longer ones are not worth looking through.
  const plain = typed
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return WHOLE_CODE.test(plain) ? plain : ''
}

/** Hashes a read code for one account: with a key, since 60 bits alone could be searched through in a stolen database. */
export type HashRecoveryCode = (userId: string, code: string) => Buffer

export function openRecoveryCodeHash({ derive }: Keys): HashRecoveryCode {
  const key = derive('recovery-code')
  return (userId, code) => createHmac('sha256', key).update(`${userId} ${code}`).digest()
}

/** The same under each secret that counts, the newest first: codes cannot be hashed anew, since nobody here knows them. */
export function openRecoveryCodeHashes(keys: Keys): readonly HashRecoveryCode[] {
  return [keys, ...(keys.earlier ?? []).map((derive) => ({ derive }))].map(openRecoveryCodeHash)
}
