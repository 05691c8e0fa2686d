import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { syncFolder } from '../../base/write-whole.ts'

/** What a new password of the superuser is kept in until it is known that the cluster has it. */
export function nextPasswordFile(passwordFile: string): string {
  return `${passwordFile}.next`
}

/**
 * The superuser's password of a cluster that runs. Where a change of it was interrupted, the cluster itself says which of the
 * two it has, and the new one's file takes its place once it is that one.
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
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    const invalidPassword = '28P01'
    if (error instanceof Error && 'code' in error && error.code === invalidPassword) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
