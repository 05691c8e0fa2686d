import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadKeys, readOrMake } from './keys.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))))

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lastro-keys-'))
  folders.push(path)
  return path
}

test('stores a secret created on first use in a file that only its owner can read', async () => {
  const dataDir = await folder()
  const [first, second] = [
    await loadKeys({ dataDir, secret: undefined }),
    await loadKeys({ dataDir, secret: undefined }),
  ]
  expect(first.derive('x')).toEqual(second.derive('x'))
  expect((await stat(join(dataDir, 'keys/secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700)
})

test('creates one key if several processes start at the same time', async () => {
  const dataDir = await folder()
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => readOrMake(dataDir, 'key', () => `key ${n}`)),
  )
  expect(new Set(made).size).toBe(1)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['key'])
})

test('derives unrelated keys for different purposes', async () => {
  const keys = await loadKeys({ dataDir: '/nowhere', secret: 'a secret of at least thirty-two characters' })
  expect(keys.derive('a')).not.toEqual(keys.derive('b'))
  expect(keys.derive('a')).toHaveLength(32)
  expect(keys.derive('a', 48).subarray(0, 32)).toEqual(keys.derive('a'))
})
