import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { hasCode } from '../has-code.ts'
import { DRAFT_ENDING, writeWhole } from '../write-whole.ts'

/** The pictures of this installation as files `<name>.webp` in `DATA_DIR/files/avatars`. */
export type AvatarFiles = {
  /** Stores a picture under a new name, 32 random hexadecimal digits. @throws Failure `storage_full` */
  readonly write: (bytes: Buffer) => Promise<string>
  /** The picture, or undefined where there is none of that name. */
  readonly read: (name: string) => Promise<Buffer | undefined>
  /** One that is gone already is just as well. */
  readonly remove: (name: string) => Promise<void>
  /** Names of files older than `age` milliseconds, unfinished ones included. */
  readonly olderThan: (age: number) => Promise<readonly string[]>
}

const NAME_BYTES = 16
const FILE = new RegExp(`^([0-9a-f]{32})\\.webp(?:\\${DRAFT_ENDING})?$`)

export function openAvatarFiles({ dataDir }: Pick<Config, 'dataDir'>): AvatarFiles {
  const folder = join(dataDir, 'files', 'avatars')
  const pathOf = (name: string): string => join(folder, `${name}.webp`)
  return {
    async write(bytes) {
      const name = randomBytes(NAME_BYTES).toString('hex')
      try {
        await writeWhole(pathOf(name), bytes)
      } catch (error) {
        if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) throw new Failure('storage_full')
        throw error
      }
      return name
    },
    read: (name) => orIfAbsent(readFile(pathOf(name)), undefined),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await rm(`${pathOf(name)}${DRAFT_ENDING}`, { force: true })
    },
    async olderThan(age) {
      const latest = Date.now() - age
      const names = new Set<string>()
      for (const file of await orIfAbsent(readdir(folder), [])) {
        const name = FILE.exec(file)?.[1]
        const stats = name !== undefined && (await orIfAbsent(stat(join(folder, file)), undefined))
        if (name !== undefined && stats && stats.mtimeMs < latest) names.add(name)
      }
      return [...names]
    },
  }
}

async function orIfAbsent<T, Absent>(work: Promise<T>, absent: Absent): Promise<T | Absent> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return absent
    throw error
  }
}
