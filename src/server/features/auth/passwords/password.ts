import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WireError } from '../protocol/wire-error.ts'

const path = join(import.meta.dirname, 'common-passwords.txt')
const common: ReadonlySet<string> = new Set(
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Returns true if a password, ignoring case, is in the list of common passwords. */
function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** Returns true if a password is an address or its part before the `@`, ignoring case. */
function isOwnEmail(password: string, email: string): boolean {
  const typed = password.toLowerCase()
  return typed === email.toLowerCase() || typed === email.toLowerCase().split('@')[0]
}

const MIN_LENGTH = 6
const MAX_LENGTH = 128

/**
 * Rejects a password that must not be chosen. Lengths count characters, not bytes. Nothing is
 * trimmed, and no mix of character kinds is required (ASVS 5.0, 6.2).
 * @param email address of the account, which a password must not repeat (ASVS 5.0, 6.2.11)
 * @throws WireError `weak_password`; only the message for the minimum length begins with 'Password
 * should be'
 */
export function assurePasswordMayBeChosen(password: string, email: string): void {
  const length = lengthOf(password)
  if (length < MIN_LENGTH) {
    throw weak('length', `Password should be at least ${MIN_LENGTH} characters.`)
  }
  if (length > MAX_LENGTH) throw weak('length', `Password cannot be longer than ${MAX_LENGTH} characters`)
  if (!password.isWellFormed())
    throw weak('characters', 'Password contains characters that are not valid text')
  if (isCommonPassword(password) || isOwnEmail(password, email)) {
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one')
  }
}

/**
 * Returns true if a text could have been chosen as a password. The caller rejects any other text
 * without the cost of hashing it.
 */
export function couldBePassword(password: string): boolean {
  return password.isWellFormed() && lengthOf(password) <= MAX_LENGTH
}

/** Returns the length in code points. A text far beyond the limit is not counted exactly. */
function lengthOf(password: string): number {
  return password.length > 2 * MAX_LENGTH ? password.length : Array.from(password).length
}

function weak(reason: 'length' | 'characters' | 'pwned', message: string): WireError {
  return new WireError(422, 'weak_password', message, { weakPassword: [reason] })
}
