import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatSignerKey, formatVerifierKey, parseVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { createSecret } from '#platform/secrets/keys.ts'
import { SEQUENCER_LOCK } from '#core/log/sequencer.ts'
import { endLogKeyOverlap, rotateLogKey } from '#features/rotation/rotate-log-key.ts'
import { endSecretOverlap, rotateSecret } from '#features/rotation/rotate-secret.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

/**
 * Tests rotations of keys that are set by variables, and rotations with several servers on one
 * database.
 */

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const first = signerKey('lastro.example/variavel', randomBytes(32))

let database: TestDatabase
let admin: Pool
let root: string
let port: number
const running: ServerProcess[] = []

beforeEach(async () => {
  database = await createDatabase()
  admin = openTestPool(database.adminUrl)
  root = await mkdtemp(join(tmpdir(), 'lastro-variables-'))
  port = await freePort()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
  await admin.end()
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

const folder = (name = 'one') => join(root, name)
type Env = Readonly<Record<string, string>>

function envOf(more: Env): Record<string, string> {
  return { DATABASE_URL: database.ownerUrl, CEP_URL: 'off', GEOCODING_URL: 'off', ...more }
}

function configOf(more: Env, name?: string): Config {
  return readConfig({ ...envOf(more), DATA_DIR: folder(name), ANCHOR_RPC_URL: 'off' })
}

async function start(env: Env, name?: string, at = port): Promise<ServerProcess> {
  const server = await startProcess(folder(name), at, envOf(env))
  running.push(server)
  return server
}

/** Starts a node with --alone, in place of one that has stopped. */
async function startAlone(env: Env, name?: string): Promise<ServerProcess> {
  const server = await startProcess(folder(name), port, envOf(env), ['--alone'])
  running.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

const fetchText = async (server: ServerProcess, path: string) => (await fetch(`${server.url}${path}`)).text()

async function addLeaf(server: ServerProcess): Promise<void> {
  const { session } = await createAccount(server)
  const code = await addShipment(apiOf(server, session.access_token))
  const receipt = `${server.url}/api/public/shipments/${code}/receipt`
  await vi.waitFor(async () => expect((await fetch(receipt)).status).toBe(200), waitTimeout)
}

/** Returns those of `keys` that signed the newest head. */
async function signers(server: ServerProcess, keys: readonly string[]): Promise<readonly string[]> {
  const note = await fetchText(server, '/log/checkpoint')
  return keys.filter((key) => {
    try {
      return openTreeHead(note, parseVerifierKey(key)).size > 0
    } catch {
      return false
    }
  })
}

test.runIf(isWhole)(
  'after a rotation no server starts until LOG_KEY has the new key from the file',
  async () => {
    const secret = createSecret()
    const env = (keys: string): Env => ({ LASTRO_SECRET: secret, LOG_ORIGIN: first.name, LOG_KEY: keys })
    const old = env(formatSignerKey(first))
    const before = await start(old)
    await addLeaf(before)
    await stop(before)

    const rotated = await rotateLogKey(configOf(old), quiet)
    const draft = join(folder(), 'keys/log-key.next')
    expect(rotated).toMatchObject({ previousKey: formatVerifierKey(first.verifier), variableFile: draft })
    expect(await rotateLogKey(configOf(old), quiet)).toEqual(rotated)
    const content = (await readFile(draft, 'utf8')).trim()
    for (const name of ['one', 'two']) {
      const refused = await refusedStart(folder(name), port, envOf(old))
      expect(refused.code).toBe(1)
      expect(refused.said).toContain('o registro já anunciou outra chave')
    }

    // The lines of the key file are joined by spaces, as an operator puts them into a variable.
    const both = env(content.split('\n').join(' '))
    const after = await start(both)
    await addLeaf(after)
    const keys = [rotated.key, rotated.previousKey]
    expect(await signers(after, keys)).toEqual(keys)
    await stop(after)
    // Once the variable contains the new key, the rotation has nothing left to do.
    expect(await rotateLogKey(configOf(both), quiet)).toEqual({ ...rotated, variableFile: undefined })
    expect(await readdir(join(folder(), 'keys'))).not.toContain('log-key.next')

    await expect(endLogKeyOverlap(configOf(both), quiet)).rejects.toMatchObject({
      code: 'set_by_variable',
      facts: { variable: 'LOG_KEY' },
    })
    const alone = await start(env(content.split('\n')[0] ?? ''))
    await addLeaf(alone)
    expect(await signers(alone, keys)).toEqual([rotated.key])
  },
  240_000,
)

test.runIf(isWhole)(
  'a rotation of LASTRO_SECRET requires the former secret and leaves pseudonyms unchanged',
  async () => {
    const [old, next] = [createSecret(), createSecret()]
    const key = { LOG_ORIGIN: first.name, LOG_KEY: formatSignerKey(first) }
    const before = await start({ ...key, LASTRO_SECRET: old })
    await addLeaf(before)
    await stop(before)

    await expect(rotateSecret(configOf({ ...key, LASTRO_SECRET: next }), quiet)).rejects.toMatchObject({
      code: 'earlier_secret_missing',
    })
    const both = { ...key, LASTRO_SECRET: next, LASTRO_SECRET_EARLIER: old }
    await rotateSecret(configOf(both), quiet)
    // After a rotation that was killed at its end, another run has no value left to encrypt.
    expect(await rotateSecret(configOf(both), quiet)).toBe(0)
    await expect(endSecretOverlap(configOf(both), quiet)).rejects.toMatchObject({
      code: 'set_by_variable',
      facts: { variable: 'LASTRO_SECRET_EARLIER' },
    })
    const overlapping = await startAlone(both, 'two')
    await addLeaf(overlapping)
    await stop(overlapping)

    // Without the old secret and the key derived from it, this node would name shipments in the log
    // by other pseudonyms.
    const alone = { ...key, LASTRO_SECRET: next }
    const refused = await refusedStart(folder('three'), port, envOf(alone))
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('nomeia as remessas por outra chave')
    const vrf = (await readFile(join(folder(), 'keys/log-vrf'), 'utf8')).trim()
    const told = await startAlone({ ...alone, LOG_VRF_KEY: vrf }, 'three')
    await addLeaf(told)
  },
  240_000,
)

/**
 * Returns the process IDs of connections to this database that hold the lock of the leading server.
 * There is at most one.
 */
async function leaders(): Promise<readonly number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objid::bigint = $1`,
    [SEQUENCER_LOCK % 2 ** 32],
  )
  return rows.map(({ pid }) => pid)
}

test.runIf(isWhole)(
  'a server suspended during a rotation signs nothing with the old key after it resumes',
  async () => {
    // Both servers have the same public address. Sessions contain that address, so a session is
    // valid on both servers.
    const secret = { LASTRO_SECRET: createSecret(), PUBLIC_URL: 'http://lastro.example' }
    const leading = await start(secret)
    await addLeaf(leading)
    await cp(join(folder(), 'keys'), join(folder('two'), 'keys'), { recursive: true })
    // A server stores mails in its own folder, so the account is created while there is only one
    // server.
    const { session } = await createAccount(leading)
    const sleeping = await start(secret, 'two', await freePort())
    const [leader] = await leaders()
    await stop(leading)
    // After the first server has stopped, the second server leads. The rotation is refused because
    // the second server still runs.
    await vi.waitFor(async () => {
      const now = await leaders()
      expect(now).toHaveLength(1)
      expect(now).not.toEqual([leader])
    }, waitTimeout)
    await expect(rotateLogKey(configOf(secret), quiet)).rejects.toMatchObject({ code: 'server_running' })

    process.kill(sleeping.pid, 'SIGSTOP')
    let rotated: Awaited<ReturnType<typeof rotateLogKey>>
    try {
      // Simulates a network failure of the database connection that holds the lock of the leading
      // server.
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lastro-sequencer'`,
      )
      rotated = await vi.waitFor(() => rotateLogKey(configOf(secret), quiet), waitTimeout)
    } finally {
      process.kill(sleeping.pid, 'SIGCONT')
    }
    const code = await addShipment(apiOf(sleeping, session.access_token))
    const readiness = async (): Promise<unknown> => (await fetch(`${sleeping.url}/readyz`)).json()
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ causes: ['signing'] }), {
      timeout: waitTimeout,
      interval: 200,
    })
    const heads = async () =>
      (await admin.query<{ note: string }>('select note from log_heads where size > $1', [rotated.index]))
        .rows
    const [head, ...more] = await heads()
    expect(more).toEqual([])
    expect(openTreeHead(head?.note ?? '', parseVerifierKey(rotated.key)).size).toBe(rotated.index + 1)
    expect((await admin.query('select from log_queue')).rowCount).toBe(1)
    await stop(sleeping)

    // The server with the new key signs a head that includes the shipment that was created
    // meanwhile.
    const after = await startAlone(secret)
    const receipt = `${after.url}/api/public/shipments/${code}/receipt`
    await vi.waitFor(async () => expect((await fetch(receipt)).status).toBe(200), waitTimeout)
    expect(await signers(after, [rotated.key])).toEqual([rotated.key])
  },
  240_000,
)
