import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { superuserUrl, withClient } from '../with-client.ts'
import { serverVersion } from './binaries.ts'
import type { Home } from './home.ts'
import { adopted, disappearance, type Postmaster, postmasterArguments, shutDown } from './postmaster.ts'
import { isPostmasterOf, type PostmasterRecord, readPostmasterPid } from './postmaster-pid.ts'

const RECOVERY_TIMEOUT_MS = 60_000

/**
 * Reattaches to the server that a killed process left running on this folder. Shuts the server down
 * if it has other settings, has another version, or does not answer.
 * @returns undefined if no server remains
 */
export async function reattachOrphan(home: Home, password: string): Promise<Postmaster | undefined> {
  const record = await settledRecord(home.dataDir)
  if (record === undefined) return undefined
  const { pid, port } = record
  if (startedAsNow(home, port) && (await answers(home, port, password))) return adopted(home, pid, port)
  await shutDown(home, { pid, gone: disappearance(pid) }, 4_000)
  return undefined
}

/** Returns the record of a live server after its start-up has ended, or undefined if none runs. */
async function settledRecord(dataDir: string): Promise<PostmasterRecord | undefined> {
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; ; await sleep(50)) {
    const record = readPostmasterPid(dataDir)
    if (record === undefined || !isPostmasterOf(record.pid, dataDir)) return undefined
    if (record.status !== 'starting' || Date.now() > deadline) return record
  }
}

/**
 * Returns true if the running server was started with the arguments that a start would use now.
 * PostgreSQL stores them in `postmaster.opts`, each in double quotes.
 */
function startedAsNow(home: Home, port: number): boolean {
  const wanted = postmasterArguments(home, port)
    .map((argument) => `"${argument}"`)
    .join(' ')
  return readFileSync(join(home.dataDir, 'postmaster.opts'), 'utf8').trimEnd().endsWith(` ${wanted}`)
}

/**
 * Returns true if the server on this port is this cluster in the expected version. SCRAM
 * authenticates both sides, so only the server of this cluster completes the sign-in with this
 * password.
 */
async function answers(home: Home, port: number, password: string): Promise<boolean> {
  try {
    const { rows } = await withClient(
      superuserUrl(port, password),
      (client) => client.query<{ server_version: string }>('show server_version'),
      { connectionTimeoutMillis: 2_000, query_timeout: 2_000 },
    )
    return rows[0]?.server_version === serverVersion(home.binaries)
  } catch {
    return false
  }
}
