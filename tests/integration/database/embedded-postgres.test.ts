import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '#platform/database/embedded/process-facts.ts'
import { createPostgresFolder, type PostgresFolder } from '../../support/database/postgres-folder.ts'
import {
  type HeldPostgres,
  holdPostgres,
  killHolder,
  orphan,
  postmasterPid,
  query,
  recall,
  remember,
  stopAllHeld,
  stopHolder,
  untilGone,
  untilRestarted,
} from '../../support/database/postgres-held.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const committed = 'a committed row'

let folder: PostgresFolder
let dataDir: string

beforeEach(async () => {
  folder = await createPostgresFolder()
  dataDir = folder.dataDir
})

afterEach(async () => {
  await stopAllHeld()
  await folder.remove()
})

const hold = (): Promise<HeldPostgres> => holdPostgres(dataDir)

describe('a new data folder', () => {
  it('gets a cluster with fsync and checksums, and a password file for its owner only', async () => {
    const { adminUrl } = await hold()
    expect(await query(adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(adminUrl, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])
    expect(await query(adminUrl, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
    expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600)
    const otherPassword = adminUrl.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(otherPassword, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it.runIf(isWhole)('is created again if the first start was killed', async () => {
    await mkdir(`${dataDir}.unfinished/base`, { recursive: true })
    await writeFile(`${dataDir}.password`, 'left behind')
    expect(await hold()).toMatchObject({ adopted: false })
    expect(existsSync(`${dataDir}.unfinished`)).toBe(false)
  })
})

describe.runIf(isWhole)('an empty data folder', () => {
  it('is used with the password in the existing password file', async () => {
    await mkdir(dataDir, { recursive: true })
    const password = 'a-password-of-thirty-two-letters'
    await writeFile(`${dataDir}.password`, password, { mode: 0o644 })
    expect(new URL((await hold()).adminUrl).password).toBe(password)
    expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600)
  })
})

describe.runIf(isWhole)('a kill -9', () => {
  it('ends PostgreSQL if it hits the process that started PostgreSQL, and the next start has every committed row', async () => {
    const first = await hold()
    await remember(first)
    const pid = postmasterPid(dataDir)
    await killHolder(first.holder)
    await untilGone(pid)
    const second = await hold()
    expect(second.adopted).toBe(false)
    expect(await recall(second)).toBe(committed)
  })

  it.runIf(isWhole)('leads to a restart at the same address every time if it hits PostgreSQL', async () => {
    const held = await hold()
    await remember(held)
    for (const times of [1, 2, 3]) {
      process.kill(postmasterPid(dataDir), 'SIGKILL')
      await untilRestarted(held, times)
      expect(await recall(held)).toBe(committed)
    }
    const last = postmasterPid(dataDir)
    await stopHolder(held.holder)
    expect(isAlive(last)).toBe(false)
  })

  it('leaves a stale PID file that does not prevent a start if it hits PostgreSQL and the process that started it', async () => {
    const first = await hold()
    await remember(first)
    const pid = await orphan(first, dataDir)
    process.kill(pid, 'SIGKILL')
    const second = await hold()
    expect(second.adopted).toBe(false)
    expect(await recall(second)).toBe(committed)
  })

  it.runIf(isWhole)(
    'does not prevent a start if another process reuses the PID in postmaster.pid',
    async () => {
      await stopHolder((await hold()).holder)
      const stale = `${process.pid}\n${dataDir}\n1\n4100\n\n127.0.0.1\n0 0\nready   \n`
      await writeFile(join(dataDir, 'postmaster.pid'), stale)
      expect(await hold()).toMatchObject({ adopted: false })
    },
  )
})

describe.runIf(isWhole)('an orphaned PostgreSQL that outlived the process that started it', () => {
  it('is reattached by the next start', async () => {
    const first = await hold()
    await remember(first)
    const pid = await orphan(first, dataDir)
    const second = await hold()
    expect(second).toMatchObject({ adopted: true, adminUrl: first.adminUrl, port: first.port })
    expect(postmasterPid(dataDir)).toBe(pid)
    expect(await recall(second)).toBe(committed)
  })

  it('ends with the process that reattached it', async () => {
    const pid = await orphan(await hold(), dataDir)
    const second = await hold()
    expect(second.adopted).toBe(true)
    await killHolder(second.holder)
    await untilGone(pid)
    expect(isAlive(pid)).toBe(false)
  })

  it('is restarted if it is killed after a reattachment', async () => {
    const pid = await orphan(await hold(), dataDir)
    const second = await hold()
    await remember(second)
    process.kill(pid, 'SIGKILL')
    await untilRestarted(second)
    expect(await recall(second)).toBe(committed)
  })

  it('is replaced if it runs with other settings', async () => {
    const first = await hold()
    await remember(first)
    const pid = await orphan(first, dataDir)
    const options = join(dataDir, 'postmaster.opts')
    await writeFile(options, (await readFile(options, 'utf8')).replace('fsync=on', 'fsync=off'))
    const second = await hold()
    expect(second.adopted).toBe(false)
    expect(isAlive(pid)).toBe(false)
    expect(await recall(second)).toBe(committed)
  })

  it('is replaced if it does not answer', async () => {
    const first = await hold()
    await remember(first)
    const pid = await orphan(first, dataDir)
    process.kill(pid, 'SIGSTOP')
    const second = await hold()
    expect(second.adopted).toBe(false)
    expect(isAlive(pid)).toBe(false)
    expect(await recall(second)).toBe(committed)
  })
})

describe('a data folder', () => {
  it.runIf(isWhole)('is refused while another process uses it, until that process is killed', async () => {
    const first = await hold()
    const facts = { dir: join(folder.root, 'data'), pid: first.holder.pid }
    await expect(hold()).rejects.toMatchObject({ code: 'data_dir_in_use', facts })
    await killHolder(first.holder)
    expect((await hold()).port).toBeGreaterThan(0)
  })

  it.runIf(isWhole)('is refused if another major version created it', async () => {
    await stopHolder((await hold()).holder)
    await writeFile(join(dataDir, 'PG_VERSION'), '17\n')
    const facts = { dir: dataDir, found: '17', expected: '18' }
    await expect(hold()).rejects.toMatchObject({ code: 'cluster_version_mismatch', facts })
  })

  it.runIf(isWhole)('is refused if its password is missing', async () => {
    await stopHolder((await hold()).holder)
    await rm(`${dataDir}.password`)
    const facts = { path: `${dataDir}.password` }
    await expect(hold()).rejects.toMatchObject({ code: 'password_missing', facts })
  })

  it('is refused if it contains something other than a cluster, and stays unchanged', async () => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'somebody-elses'), 'work')
    await expect(hold()).rejects.toMatchObject({ code: 'data_dir_not_usable', facts: { dir: dataDir } })
    expect(await readFile(join(dataDir, 'somebody-elses'), 'utf8')).toBe('work')
  })

  it.runIf(isWhole)('is refused if its configuration is damaged, with PostgreSQL’s message', async () => {
    await stopHolder((await hold()).holder)
    await writeFile(join(dataDir, 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(hold()).rejects.toMatchObject({
      code: 'start_failed',
      facts: { log: `${dataDir}.log`, reason: expect.stringContaining('no_such_setting') },
    })
  })
})
