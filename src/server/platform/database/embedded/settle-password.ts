import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/write-whole.ts'
import { hasCode } from '../../errors/has-code.ts'
import { superuserUrl, withClient } from '../with-client.ts'

/**
 * Returns the path of the file that contains a new superuser password until the cluster is known to
 * use it.
 */
export function nextPasswordFile(passwordFile: string): string {
  return `${passwordFile}.next`
}

/**
 * Returns the superuser's password of a running cluster. After an interrupted change, tests which
 * of the two passwords the cluster accepts. If it is the new one, its file replaces the old.
 */
export async function ensurePassword(passwordFile: string, port: number, password: string): Promise<string> {
  const nextFile = nextPasswordFile(passwordFile)
  if (!existsSync(nextFile)) return password
  const next = (await readFile(nextFile, 'utf8')).trim()
  if (!(await opens(port, next))) return password
  await rename(nextFile, passwordFile)
  await syncFolder(dirname(passwordFile))
  return next
}

async function opens(port: number, password: string): Promise<boolean> {
  try {
    await withClient(superuserUrl(port, password), async () => undefined)
    return true
  } catch (error) {
    const invalidPassword = '28P01'
    if (hasCode(error, invalidPassword)) return false
    throw error
  }
}
