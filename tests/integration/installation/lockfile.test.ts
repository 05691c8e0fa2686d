import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  type Lockfile,
  missingPlatforms,
  parseLockfile,
  withAllPlatforms,
} from '../../../tools/lockfile-platforms.ts'

const repository = join(import.meta.dirname, '../../..')

const folders = ['.', 'tools/anvil', 'tools/node24', 'tools/node26', 'tools/postgres18', 'tools/pyright']

it.each(folders.map((folder) => join(folder, 'package-lock.json')))(
  '%s lists the packages of all platforms (if not, run node bootstrap.mjs tools/complete-lockfile.ts)',
  async (path) => {
    const lock = parseLockfile(await readFile(join(repository, path), 'utf8'))
    expect(missingPlatforms(lock).map((missing) => missing.path)).toEqual([])
  },
)

it('withAllPlatforms adds the missing platform packages, and does not change a complete lockfile', () => {
  const names = [
    'x-linux-x64-musl',
    'x-linux-arm-gnueabihf',
    'x-win32-x64-msvc',
    'x-wasm32-wasi',
    'x-darwin-amd64',
  ]
  const lock = {
    packages: {
      'node_modules/x': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.2.3'])),
      },
      'node_modules/x-win32-x64-msvc': { version: '1.2.3', integrity: 'sha512-known' },
    },
  }
  const complete = withAllPlatforms(lock)
  const added = { version: '1.2.3', dev: true, optional: true }
  expect(complete.packages).toEqual({
    ...lock.packages,
    'node_modules/x-linux-x64-musl': { ...added, cpu: ['x64'], libc: ['musl'], os: ['linux'] },
    'node_modules/x-linux-arm-gnueabihf': { ...added, cpu: ['arm'], libc: ['glibc'], os: ['linux'] },
    'node_modules/x-wasm32-wasi': { ...added, cpu: ['wasm32'] },
    'node_modules/x-darwin-amd64': { ...added, cpu: ['x64'], os: ['darwin'] },
  })
  expect(withAllPlatforms(complete)).toEqual(complete)
})

const needing = (name: string, version: string): Lockfile => ({
  packages: { 'node_modules/x': { optionalDependencies: { [name]: version } } },
})

it('withAllPlatforms throws if a version is not exact or a package name contains no platform', () => {
  expect(() => withAllPlatforms(needing('x-linux-x64', '^1.2.3'))).toThrow('no exact version')
  expect(() => withAllPlatforms(needing('x-native', '1.2.3'))).toThrow('does not tell the platform')
})
