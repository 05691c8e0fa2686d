import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restoreBackup } from '#features/backup/restore-backup.ts'
import { writeBackup } from '#features/backup/write-backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startPlainPostgres, type PlainPostgres } from '../../support/database/plain-postgres.ts'
import { query } from '../../support/database/postgres-held.ts'
import { testSecret } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

// Tests backups of an external database (DATABASE_URL) on the oldest supported version of
// PostgreSQL, with an unprivileged role, under concurrent writes.
const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0)
if (!hasTools)
  process.stderr.write('pg_dump is not installed: backups of external databases are not tested\n')

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const onProgress = () => undefined
const headOf = (dataDir: string) => readFile(join(logFolder(dataDir), 'checkpoint'), 'utf8')
const sizeOf = (head: string) => Number(head.split('\n')[1])

describe.runIf(isWhole && hasTools)('an installation with an external database', () => {
  let root: string
  let postgres: PlainPostgres
  let url: string
  let server: TestServer
  let account: TestAccount
  let api: Api
  let before: readonly string[]
  let backup: string
  let newest: string

  const configOf = (dataDir: string, databaseUrl: string) =>
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LASTRO_SECRET: testSecret })

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lastro-backup-elsewhere-'))
    postgres = await startPlainPostgres()
    url = await postgres.createDatabase('lastro')
    server = await startServer({ database: { ownerUrl: url }, dataDir: join(root, 'live') })
    account = await createAccount(server)
    api = apiOf(server, account.session.access_token)
    before = await Promise.all(Array.from({ length: 20 }, () => addShipment(api)))
    const done = new AbortController()
    const working = (async () => {
      while (!done.signal.aborted) await addShipment(api)
    })()
    backup = join(root, 'backup')
    await writeBackup(configOf(server.dataDir, url), backup, quiet, { onProgress })
    done.abort()
    await working
    await vi.waitUntil(async () => sizeOf(await headOf(server.dataDir)) > before.length, waitTimeout)
    newest = join(root, 'newest-head')
    await writeFile(newest, await headOf(server.dataDir))
    await server.stop()
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(root, { recursive: true, force: true })
  })

  test('is restored into another database with its data, rows of all accounts and privileges', async () => {
    const dataDir = join(root, 'restored')
    const elsewhere = await postgres.createDatabase('restored')
    // The data folder imitates a mount point. It exists, cannot be replaced, and contains
    // `lost+found` as a disk does.
    await mkdir(join(dataDir, 'lost+found'), { recursive: true })
    await restoreBackup(configOf(dataDir, elsewhere), backup, { head: 'none', onProgress })
    expect(await readdir(dataDir)).toContain('lost+found')
    const restored = await startServer({ database: { ownerUrl: elsewhere }, dataDir })
    try {
      const { data, error } = await newClient(restored).signInWithPassword(account)
      if (error) throw error
      const again = apiOf(restored, data.session.access_token)
      for (const code of before)
        expect(await readShipment(again, code)).toMatchObject({ blockchain_verified: true })
      await addShipment(again)
      await assureLog(dataDir, elsewhere)
    } finally {
      await restored.stop()
    }
    // The restored database has forced row-level security like the original, so its owner sees no
    // rows of accounts.
    expect(await query(elsewhere, 'select count(*)::int as users from users')).toEqual(
      await query(url, 'select count(*)::int as users from users'),
    )
  })

  test('is also dumped and restored encrypted', async () => {
    const identity = await generateIdentity()
    const [key, encrypted, dataDir] = ['age-key', 'encrypted', 'decrypted'].map((name) => join(root, name))
    if (!key || !encrypted || !dataDir) throw new Error('three paths')
    await writeFile(key, identity)
    const recipient = await identityToRecipient(identity)
    await writeBackup(configOf(server.dataDir, url), encrypted, quiet, { recipient, onProgress })
    const elsewhere = await postgres.createDatabase('decrypted')
    await restoreBackup(configOf(dataDir, elsewhere), encrypted, { head: 'none', identity: key, onProgress })
    const env = { DATABASE_URL: elsewhere, DATA_DIR: dataDir, LASTRO_SECRET: testSecret }
    expect(await runCli(root, ['audit'], '', env)).toMatchObject({ code: 0 })
    const leaves = 'select count(*)::int as leaves from log_entries'
    expect(await query(elsewhere, leaves)).toEqual(await query(url, leaves))
  })

  test('is not restored without a configured database', async () => {
    const without = readConfig({ DATA_DIR: join(root, 'x1'), LASTRO_SECRET: testSecret })
    await expect(restoreBackup(without, backup, { head: 'none', onProgress })).rejects.toMatchObject({
      code: 'no_database',
    })
    expect(await readdir(root)).not.toContain('x1')
  })

  test('gets only its data folder restored, without a change of the database, if the database has the newest head', async () => {
    const dataDir = join(root, 'folder-lost')
    const restored = await restoreBackup(configOf(dataDir, url), backup, {
      head: { file: newest },
      onProgress,
    })
    expect(restored).toMatchObject({ isDatabaseUnchanged: true })
    // The new folder has no published files yet. The audit accepts such a folder and reports no
    // missing file.
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, LASTRO_SECRET: testSecret }
    expect(await runCli(root, ['audit'], '', env)).toMatchObject({ code: 0 })
    const again = await startServer({ database: { ownerUrl: url }, dataDir })
    try {
      await assureLog(dataDir, url)
    } finally {
      await again.stop()
    }
  })

  test('does not start after an interrupted restore, until the restore is repeated', async () => {
    const dataDir = join(root, 'interrupted')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'restore-unfinished'), '')
    await writeFile(join(dataDir, 'half'), '')
    await expect(startServer({ database: { ownerUrl: url }, dataDir })).rejects.toThrow(/não terminou/)
    await restoreBackup(configOf(dataDir, url), backup, { head: { file: newest }, onProgress })
    expect(await readdir(dataDir)).not.toContain('half')
  })

  test('is not backed up if pg_dump is missing, and the error names pg_dump', async () => {
    process.env['PG_DUMP'] = join(root, 'no-such-program')
    try {
      const work = writeBackup(configOf(join(root, 'live'), url), join(root, 'x2'), quiet, { onProgress })
      await expect(work).rejects.toMatchObject({ code: 'no_tool', facts: { tool: 'pg_dump', version: '15' } })
    } finally {
      delete process.env['PG_DUMP']
    }
    expect(await readdir(root)).not.toContain('x2')
  })

  /** Verifies the whole log: the leaves and heads in the database, and the published files. */
  async function assureLog(dataDir: string, databaseUrl: string): Promise<void> {
    const config = configOf(dataDir, databaseUrl)
    const identity = await loadLogIdentity(config, await loadKeys(config))
    // A restored folder has no published files until the server has written them again.
    await vi.waitUntil(async () => {
      const [head] = await query(databaseUrl, 'select max(size)::int as size from log_heads')
      return sizeOf(await headOf(dataDir).catch(() => '')) === head?.['size']
    }, waitTimeout)
    const pool = openTestPool(databaseUrl, 1)
    try {
      const { size, waiting } = await checkLog(pool, identity, logFolder(dataDir))
      expect(size + waiting).toBeGreaterThan(before.length)
    } finally {
      await pool.end()
    }
  }
})
