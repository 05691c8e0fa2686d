import { chmod, chown, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { namespacesWork } from '#platform/database/embedded/run-as.ts'
import { createPostgresFolder, type PostgresFolder } from '../../support/database/postgres-folder.ts'
import {
  type HeldPostgres,
  type HoldOptions,
  holdPostgres,
  killHolder,
  postmasterPid,
  recall,
  remember,
  stopAllHeld,
  stopHolder,
  untilGone,
} from '../../support/database/postgres-held.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const committed = 'a committed row'
const nobody = 65_534
const isRoot = process.getuid?.() === 0
/**
 * Options under which no user namespace can be created, because the path lacks the command
 * `unshare`.
 */
const withoutNamespace: HoldOptions = { env: { PATH: '/nowhere' } }
/**
 * True if this process is root, and other users can reach this checkout and the Node executable.
 * Only then can PostgreSQL run as another user.
 */
const othersReach = isRoot && (await passable(import.meta.dirname)) && (await passable(process.execPath))

let folder: PostgresFolder
let root: string
let dataDir: string

beforeEach(async () => {
  folder = await createPostgresFolder()
  root = folder.root
  dataDir = folder.dataDir
})

afterEach(async () => {
  await stopAllHeld()
  await folder.remove()
})

const hold = (options?: HoldOptions): Promise<HeldPostgres> => holdPostgres(dataDir, options)

describe.runIf(othersReach)('embedded PostgreSQL started as root', () => {
  it.runIf(isWhole)('runs as an unprivileged user that can reach the folder', async () => {
    const held = await hold()
    expect(held.log[0]).toMatchObject({ runAs: 'user' })
    expect((await stat(dataDir)).uid).not.toBe(0)
  })

  it.runIf(isWhole && isRoot && namespacesWork())(
    'runs in a user namespace under a home directory that only root can enter',
    async () => {
      await chmod(root, 0o700)
      const first = await hold()
      expect(first.log[0]).toMatchObject({ runAs: 'namespace', dir: dataDir })
      await remember(first)
      await stopHolder(first.holder)
      expect(await recall(await hold())).toBe(committed)
    },
  )

  it.runIf(isWhole && isRoot && namespacesWork())(
    'continues with the same data in a user namespace once the home directory is closed to others',
    async () => {
      const first = await hold()
      await remember(first)
      await stopHolder(first.holder)
      await chmod(root, 0o700)
      const second = await hold()
      expect(second.log[0]).toMatchObject({ runAs: 'namespace' })
      expect(await recall(second)).toBe(committed)
    },
  )

  it.runIf(isWhole)('stores the data below /var/lib if user namespaces are unavailable', async () => {
    await chmod(root, 0o700)
    const first = await hold(withoutNamespace)
    expect(await realpath(dataDir)).toMatch(/^\/var\/lib\/lastro-[0-9a-f]{12}\/postgres$/)
    await remember(first)
    await stopHolder(first.holder)
    expect(await recall(await hold(withoutNamespace))).toBe(committed)
  })

  it.runIf(isWhole)(
    'refuses an existing folder in a closed home directory if user namespaces are unavailable',
    async () => {
      await stopHolder((await hold()).holder)
      await chmod(root, 0o700)
      const facts = { dir: dataDir }
      await expect(hold(withoutNamespace)).rejects.toMatchObject({ code: 'data_dir_out_of_reach', facts })
    },
  )
})

describe.runIf(othersReach)('embedded PostgreSQL started as an unprivileged user', () => {
  it.runIf(isWhole)('starts, is killed, and starts again', async () => {
    await chown(root, nobody, nobody)
    const first = await hold({ uid: nobody })
    expect(first.log[0]).toMatchObject({ runAs: 'self' })
    await remember(first)
    const pid = postmasterPid(dataDir)
    await killHolder(first.holder)
    await untilGone(pid)
    expect(await recall(await hold({ uid: nobody }))).toBe(committed)
  })

  it.runIf(isWhole)('refuses a folder of another user', async () => {
    const facts = { dir: join(root, 'data') }
    await expect(hold({ uid: nobody })).rejects.toMatchObject({ code: 'data_dir_not_usable', facts })
  })

  it.runIf(isWhole)('refuses a folder that was used by root', async () => {
    await stopHolder((await hold()).holder)
    const facts = { dir: join(root, 'data') }
    await expect(hold({ uid: nobody })).rejects.toMatchObject({ code: 'data_dir_not_usable', facts })
  })
})

async function passable(path: string): Promise<boolean> {
  for (let dir = await realpath(path); ; dir = join(dir, '..')) {
    if (((await stat(dir)).mode & 0o001) === 0) return false
    if (dir === '/') return true
  }
}
