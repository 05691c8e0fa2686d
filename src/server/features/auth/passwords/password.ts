import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WireError } from '../wire/wire-error.ts'

const path = join(import.meta.dirname, 'common-passwords.txt')
const common: ReadonlySet<string> = new Set(
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether a password, whatever its case, is among those guessed first. */
function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

const MIN_LENGTH = 6
const MAX_LENGTH = 128

/**
 * Refuses a password that must not be chosen. Lengths count characters, not bytes; nothing is trimmed, and no mix of
 * kinds of characters is asked for (ASVS 5.0, 6.2).
 * @throws WireError `weak_password`; only the rule on its least length begins with 'Password should be'
 */
export function assurePasswordMayBeChosen(password: string): void {
  const length = lengthOf(password)
  if (length < MIN_LENGTH) {
    throw weak('length', `Password should be at least ${MIN_LENGTH} characters.`)
  }
  if (length > MAX_LENGTH) throw weak('length', `Password cannot be longer than ${MAX_LENGTH} characters`)
  if (!password.isWellFormed())
    throw weak('characters', 'Password contains characters that are not valid text')
  if (isCommonPassword(password)) {
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one')
  }
}

/** Whether a text could have been chosen as a password, for refusing others before they cost a hash. */
export function couldBePassword(password: string): boolean {
  return password.isWellFormed() && lengthOf(password) <= MAX_LENGTH
}

/** In code points; a text far beyond the limit is not counted through. */
function lengthOf(password: string): number {
  return password.length > 2 * MAX_LENGTH ? password.length : Array.from(password).length
}

function weak(reason: 'length' | 'characters' | 'pwned', message: string): WireError {
  return new WireError(422, 'weak_password', message, { weakPassword: [reason] })
}
