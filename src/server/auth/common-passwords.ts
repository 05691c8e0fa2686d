import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, 'common-passwords.txt')
const common: ReadonlySet<string> = new Set(
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether a password, whatever its case, is among those guessed first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
