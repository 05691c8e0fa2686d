import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { BackupError, type BackupErrorCode } from '#features/backup/backup-error.ts'
import { checkBackup } from '#features/backup/check-backup.ts'
import { restoreBackup, type RestoreOptions } from '#features/backup/restore-backup.ts'
import { writeBackup } from '#features/backup/write-backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const silent = () => undefined

let root: string
let server: ServerProcess
let account: TestAccount
let api: Api
/**
 * The backup was made while shipments were being created. The shipments in `before` were
 * acknowledged before the backup began.
 */
let backup: string
let before: readonly string[]
let after: readonly string[]

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir })
const headOf = (dataDir: string) => readFile(join(logFolder(dataDir), 'checkpoint'), 'utf8')
/** Reads the newest head in a backup or in a restored folder. */
const storedHeadOf = (folder: string) => readFile(join(folder, 'log/seen-head'), 'utf8')
const sizeOf = (head: string) => Number(head.split('\n')[1])

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lastro-backup-'))
  server = await startProcess(join(root, 'live'), await freePort())
  account = await createAccount(server)
  api = apiOf(server, account.session.access_token)
  // Creates the shipments in waves, because hundreds of concurrent requests would wait for a
  // connection longer than the server allows.
  const made: string[] = []
  while (made.length < (isWhole ? 300 : 20))
    made.push(...(await Promise.all(Array.from({ length: 20 }, () => addShipment(api)))))
  before = made
  backup = join(root, 'backup')

  // The database is busy during the backup, because shipments are created until it ends.
  const done = new AbortController()
  const late: string[] = []
  const working = (async () => {
    while (!done.signal.aborted) late.push(await addShipment(api))
  })()
  await writeBackup(configOf(server.dataDir), backup, quiet, { onProgress: silent })
  done.abort()
  await working
  late.push(await addShipment(api))
  after = late
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true, force: true })
})

async function refusalOf(work: Promise<unknown>): Promise<BackupErrorCode | 'done'> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof BackupError) return error.code
    throw error
  }
}

const restoring = (from: string, dataDir: string, head: RestoreOptions['head'] = 'none') =>
  restoreBackup(configOf(dataDir), from, { head, onProgress: silent })

describe('a backup of a busy installation', () => {
  test('restores every change that was acknowledged before the backup', async () => {
    const dataDir = join(root, 'restored')
    await mkdir(dataDir)
    await restoring(backup, dataDir)
    const restored = await startProcess(dataDir, await freePort())
    try {
      const { data, error } = await newClient(restored).signInWithPassword(account)
      if (error) throw error
      const again = apiOf(restored, data.session.access_token)
      for (const code of before.slice(0, 8)) {
        const answer = await again('GET', `/api/shipments/${code}`)
        expect(answer.status).toBe(200)
        expect(dataOf<ShipmentDetail>(answer).blockchain_verified).toBe(true)
      }
      // The restored installation continues with the same log, the same keys, and the same
      // histories of shipments.
      const next = await addShipment(again)
      await expect
        .poll(async () => (await again('GET', `/api/public/shipments/${next}/receipt`)).status)
        .toBe(200)
      expect(await keyOf(restored)).toBe(await keyOf(server))
    } finally {
      await restored.stop()
    }
    await assureLog(dataDir)
  })

  test('is readable by its owner only', async () => {
    for (const path of ['', 'keys', 'keys/secret', 'postgres', 'postgres.password', 'backup.json'])
      expect((await stat(join(backup, path))).mode & 0o077, path).toBe(0)
  })

  test('leaves no replication slot and no unfinished folder', async () => {
    const admin = await openAdmin(server.dataDir)
    try {
      expect((await admin.query('select slot_name from pg_replication_slots')).rows).toEqual([])
    } finally {
      await admin.end()
    }
    expect((await readdir(root)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('states in backup.json the log size of the head that it contains', async () => {
    const { log_size: size } = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as {
      log_size: number
    }
    expect(size).toBeGreaterThanOrEqual(before.length)
    expect(size).toBe(sizeOf(await storedHeadOf(backup)))
  })
})

describe.runIf(isWhole)('a backup', () => {
  test('is refused if there is no installation', async () => {
    const nothing = writeBackup(configOf(join(root, 'nothing')), join(root, 'new'), quiet, {
      onProgress: silent,
    })
    expect(await refusalOf(nothing)).toBe('no_installation')
  })

  test('is refused if the target exists, which stays unchanged', async () => {
    const work = writeBackup(configOf(server.dataDir), backup, quiet, { onProgress: silent })
    expect(await refusalOf(work)).toBe('folder_in_use')
    expect(await refusalOf(restoring(backup, join(root, 'still-whole')))).toBe('done')
  })

  test('is refused if the target is inside of the data folder', async () => {
    const work = writeBackup(configOf(server.dataDir), join(server.dataDir, 'copy'), quiet, {
      onProgress: silent,
    })
    expect(await refusalOf(work)).toBe('folder_inside')
  })
})

describe.runIf(isWhole)('restoring', () => {
  let copy: string

  beforeAll(async () => {
    copy = join(root, 'copy')
    await cp(backup, copy, { recursive: true })
  })

  test('is refused into the folder of an installation', async () => {
    expect(await refusalOf(restoring(backup, server.dataDir))).toBe('data_dir_not_empty')
  })

  test('is refused from an unfinished folder', async () => {
    await rename(join(copy, 'backup.json'), join(root, 'kept.json'))
    expect(await refusalOf(restoring(copy, join(root, 'x1')))).toBe('no_backup')
    await rename(join(root, 'kept.json'), join(copy, 'backup.json'))
  })

  test.each(['postgres/global/pg_control', 'keys/secret', 'log/seen-head'])(
    'is refused if %s was changed',
    async (path) => {
      await appendFile(join(copy, path), 'x')
      await expect(restoring(copy, join(root, 'x2'))).rejects.toMatchObject({
        code: 'file_damaged',
        facts: { file: path },
      })
      await copyFile(join(backup, path), join(copy, path))
      expect(await readdir(root)).not.toContain('x2')
    },
  )

  test('is refused if a file is missing', async () => {
    await rm(join(copy, 'keys/log-key'))
    await expect(restoring(copy, join(root, 'x3'))).rejects.toMatchObject({
      code: 'file_damaged',
      facts: { file: 'keys/log-key' },
    })
    await copyFile(join(backup, 'keys/log-key'), join(copy, 'keys/log-key'))
  })

  test('is refused for another PostgreSQL version, or if a listed path leads out of the folder', async () => {
    const written = await readFile(join(copy, 'backup.json'), 'utf8')
    const other = written.replace(/"postgres": "\d+"/, '"postgres": "9"')
    await writeFile(join(copy, 'backup.json'), other)
    await expect(restoring(copy, join(root, 'x4'))).rejects.toMatchObject({
      code: 'other_postgres',
      facts: { found: '9' },
    })
    await writeFile(join(copy, 'backup.json'), written.replace('"keys/secret"', '"keys/../../secret"'))
    expect(await refusalOf(restoring(copy, join(root, 'x4')))).toBe('file_damaged')
    await writeFile(join(copy, 'backup.json'), written)
  })

  test('is refused if the given newest head is larger than the head of the backup', async () => {
    const newest = await headOf(server.dataDir)
    expect(after.length).toBeGreaterThan(0)
    const file = join(root, 'newest-head')
    await writeFile(file, newest)
    await expect(restoring(backup, join(root, 'x5'), { file })).rejects.toMatchObject({
      code: 'older_than_head',
      facts: { backup: sizeOf(await storedHeadOf(backup)), head: sizeOf(newest) },
    })
    await writeFile(file, newest.replace(/\n\d+\n/, '\n1\n'))
    expect(await refusalOf(restoring(backup, join(root, 'x5'), { file }))).toBe('head_invalid')
    await writeFile(file, await storedHeadOf(backup))
    expect(await refusalOf(restoring(backup, join(root, 'x5'), { file }))).toBe('done')
  })

  test('leads to a refused start if the published log is newer than the database', async () => {
    const dataDir = join(root, 'x6')
    await restoring(backup, dataDir)
    await copyFile(join(logFolder(server.dataDir), 'checkpoint'), join(logFolder(dataDir), 'checkpoint'))
    const { code, said } = await refusedStart(dataDir, await freePort())
    expect(code).toBe(1)
    expect(said).toContain('Foi restaurada uma cópia antiga?')
  })
})

test.runIf(isWhole)('a stopped installation is backed up too, and stays stopped', async () => {
  const dataDir = join(root, 'stopped')
  await restoring(backup, dataDir)
  const second = join(root, 'second')
  await writeBackup(configOf(dataDir), second, quiet, { onProgress: silent })
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  expect(sizeOf(await storedHeadOf(second))).toBe(sizeOf(await storedHeadOf(backup)))
  expect(await refusalOf(restoring(second, join(root, 'third')))).toBe('done')
})

describe.runIf(isWhole)('an encrypted backup', () => {
  let encrypted: string
  let key: string

  beforeAll(async () => {
    const identity = await generateIdentity()
    key = join(root, 'age-key')
    await writeFile(key, `# made for this test\n${identity}\n`)
    encrypted = join(root, 'encrypted')
    const recipient = await identityToRecipient(identity)
    await writeBackup(configOf(server.dataDir), encrypted, quiet, { recipient, onProgress: silent })
  })

  const opening = (dataDir: string, identity?: string) =>
    restoreBackup(configOf(dataDir), encrypted, { head: 'none', identity, onProgress: silent })

  test('has no plain text except the list of files, and can be checked without the key', async () => {
    const { files } = await checkBackup(encrypted, silent)
    for (const { path } of files)
      expect((await readFile(join(encrypted, path), 'latin1')).split('\n')[0], path).toBe(
        'age-encryption.org/v1',
      )
  })

  test('is restored with the key', async () => {
    const dataDir = join(root, 'decrypted')
    await opening(dataDir, key)
    await assureLog(dataDir)
    expect(await readFile(join(dataDir, 'keys/secret'), 'utf8')).toBe(
      await readFile(join(server.dataDir, 'keys/secret'), 'utf8'),
    )
  })

  test('cannot be opened without the key, with another key, or with an invalid key', async () => {
    const [other, none] = [join(root, 'other-key'), join(root, 'no-key')]
    await writeFile(other, await generateIdentity())
    await writeFile(none, 'AGE-SECRET-KEY-1\n')
    expect(await refusalOf(opening(join(root, 'x7')))).toBe('identity_needed')
    expect(await refusalOf(opening(join(root, 'x7'), other))).toBe('identity_of_another')
    expect(await refusalOf(opening(join(root, 'x7'), none))).toBe('identity_invalid')
    expect(await readdir(root)).not.toContain('x7')
  })

  test('is not made for an invalid recipient', async () => {
    const options = { recipient: 'age1nobody', onProgress: silent }
    const work = writeBackup(configOf(server.dataDir), join(root, 'x8'), quiet, options)
    expect(await refusalOf(work)).toBe('recipient_invalid')
    expect(await readdir(root)).not.toContain('x8')
  })
})

describe.runIf(isWhole)('lastro backup and lastro restore', () => {
  const main = join(import.meta.dirname, '../../../src/cli/main.ts')

  async function lastro(args: readonly string[], dataDir: string) {
    const child = spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATA_DIR: dataDir },
    })
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { stdout, stderr, code }
  }

  test('write a backup, restore it and report the result', async () => {
    const folder = join(root, 'by-command')
    const made = await lastro(['backup', folder], server.dataDir)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain(`Cópia feita em ${folder}`)
    expect(made.stdout).toMatch(/Banco de dados +PostgreSQL 18, incluído/)
    const dataDir = join(root, 'by-command-restored')
    const restored = await lastro(['restore', folder, '--nothing-since', '--json'], dataDir)
    expect(restored.code).toBe(0)
    expect(JSON.parse(restored.stdout)).toMatchObject({
      folder: dataDir,
      postgres: '18',
      log_size: sizeOf(await storedHeadOf(folder)),
    })
    expect(await storedHeadOf(dataDir)).toBe(await storedHeadOf(folder))
  })

  test('check a backup without restoring it, and name a missing file', async () => {
    const folder = join(root, 'to-check')
    await cp(backup, folder, { recursive: true })
    const intact = await lastro(['backup', '--check', folder], join(root, 'nothing'))
    expect(intact).toMatchObject({ code: 0, stderr: '' })
    expect(intact.stdout).toContain(`Cópia íntegra em ${folder}`)
    await rm(join(folder, 'keys/secret'))
    const damaged = await lastro(['backup', '--check', folder], join(root, 'nothing'))
    expect(damaged).toMatchObject({ code: 2, stdout: '' })
    expect(damaged.stderr).toContain('a cópia está danificada: keys/secret falta')
  })

  test.each([
    [['backup', '--check', '.', '--files-only'], '--files-only'],
    [['backup'], 'falta a pasta de destino'],
    [['backup', '.'], '. já existe: dê uma pasta nova'],
    [['restore', 'nothing'], 'use --head ARQUIVO'],
    [['restore', 'nothing', '--head', 'x', '--nothing-since'], 'use --head ARQUIVO'],
    [['restore', 'nothing', '--nothing-since'], 'já há uma instalação em'],
  ])('refuse the arguments %j', async (args, words) => {
    const { code, stdout, stderr } = await lastro(args, server.dataDir)
    expect(stderr).toContain(words)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

async function keyOf({ url }: Pick<ServerProcess, 'url'>): Promise<string> {
  return (await fetch(`${url}/log/key`)).text()
}

/** Connects to the embedded PostgreSQL of a running server as its superuser. */
async function openAdmin(dataDir: string) {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const url = `postgres://postgres:${password}@127.0.0.1:${pid.split('\n')[3]}/postgres`
  return openTestPool(url)
}

async function assureLog(dataDir: string): Promise<void> {
  const running = await startProcess(dataDir, await freePort())
  const admin = await openAdmin(dataDir)
  try {
    const config = configOf(dataDir)
    const identity = await loadLogIdentity(config, await loadKeys(config))
    const { size, waiting } = await checkLog(admin, identity, logFolder(dataDir))
    expect(size + waiting).toBeGreaterThan(before.length)
  } finally {
    await admin.end()
    await running.stop()
  }
}
