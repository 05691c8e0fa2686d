import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from '#platform/database/embedded/lock.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lastro-lock-'))
})

afterEach(() => rm(dir, { recursive: true }))

it('the lock is refused while it is held, and available once it is released', () => {
  const lock = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(
    expect.objectContaining({ code: 'data_dir_in_use', facts: { dir, pid: process.pid } }),
  )
  lock.release()
  lock.release()
  lockDataDir(dir).release()
})

it('the lock stays held after its object was garbage-collected', () => {
  lockDataDir(dir)
  collectGarbage()
  expect(() => lockDataDir(dir)).toThrow(expect.objectContaining({ code: 'data_dir_in_use' }))
})

it('the lock is available if its files belong to a dead process, even if its PID is in use again', async () => {
  await writeFile(join(dir, 'lastro.lock'), '')
  await writeFile(join(dir, 'lastro.lock.pid'), `${process.pid}\n`)
  lockDataDir(dir).release()
})

it('locking creates the folder', () => {
  lockDataDir(join(dir, 'a/b')).release()
})

it('locking reports a folder that cannot be created', async () => {
  await writeFile(join(dir, 'file'), '')
  const path = join(dir, 'file/data')
  expect(() => lockDataDir(path)).toThrow(
    expect.objectContaining({ code: 'data_dir_not_usable', facts: expect.objectContaining({ dir: path }) }),
  )
})

it('the lock leaves nothing but an empty file', () => {
  const lock = lockDataDir(dir)
  expect(readdirSync(dir).toSorted()).toEqual(['lastro.lock', 'lastro.lock.pid'])
  lock.release()
  expect(readdirSync(dir)).toEqual(['lastro.lock'])
})
