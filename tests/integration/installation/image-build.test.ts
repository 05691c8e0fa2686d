import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServerImports, packageOf } from '../../../tools/server-imports.ts'
import { repository } from '../../../tools/web-stamp.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, testSecret } from '../../support/database/postgres.ts'
import { startProcess } from '../../support/processes/server-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const run = promisify(execFile)
/** Paths that the image build itself creates, so the build context does not contain them. */
const built = new Set(['.compile-cache', 'dist', 'node_modules'])

test('the build context contains the files that the image copies', async () => {
  const context = await listContext()
  const copied = (await copiedFromBuild(repository)).filter((path) => !built.has(path))
  expect(copied).toContain('src')
  for (const path of copied) {
    expect(
      context.some((file) => file === path || file.startsWith(`${path}/`)),
      path,
    ).toBe(true)
  }
})

test.runIf(isWhole)('the packages that the server imports are no development dependencies', async () => {
  const packages = await lockedPackages()
  const names = [...(await findServerImports())].map(packageOf)
  const missing = names.filter((name) => {
    const locked = packages[`node_modules/${name}`]
    return locked === undefined || locked.dev
  })
  expect(missing).toEqual([])
})

describe.runIf(isWhole)('a build', () => {
  let context = ''

  beforeAll(async () => {
    context = await mkdtemp(join(tmpdir(), 'lastro-image-'))
    for (const path of await listContext()) {
      await cp(join(repository, path), join(context, path))
    }
    // The image installs the modules from the lockfile. The test links the modules of the checkout
    // instead.
    await symlink(join(repository, 'node_modules'), join(context, 'node_modules'))
  })
  afterAll(() => rm(context, { recursive: true, force: true }))

  describe('the build context of the image', () => {
    test('builds the web application', async () => {
      await run(process.execPath, ['tools/build-web.ts'], {
        cwd: context,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      expect(await readdir(join(context, 'dist/web'))).toEqual(
        expect.arrayContaining(['index.html', 'pages', 'sw.js']),
      )
    })
  })

  describe('the image', () => {
    let image = ''

    beforeAll(async () => {
      image = await mkdtemp(join(tmpdir(), 'lastro-image-'))
      for (const path of await copiedFromBuild(context)) {
        if (path === 'node_modules') await copyProductionModules(image)
        else if (path !== '.compile-cache') await rename(join(context, path), join(image, path))
      }
      await run(process.execPath, [join(repository, 'tools/shrink-modules.ts'), image])
    })
    afterAll(() => rm(image, { recursive: true, force: true }))

    test('serves pages, is ready, and does not change its own files', async () => {
      const database = await createDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'lastro-image-data-'))
      const before = await listFiles(image)
      const port = await freePort()
      const server = await startProcess(
        dataDir,
        port,
        { DATABASE_URL: database.ownerUrl, LASTRO_SECRET: testSecret, NODE_ENV: 'production' },
        [],
        image,
      )
      try {
        for (const path of ['/', '/readyz', '/auth']) {
          expect((await fetch(`${server.url}${path}`)).status, path).toBe(200)
        }
      } finally {
        await server.stop()
        await database.drop()
        await rm(dataDir, { recursive: true })
      }
      expect(await listFiles(image)).toEqual(before)
    })

    test('contains the command line', async () => {
      const { stdout } = await run(process.execPath, [join(image, 'src/cli/main.ts'), '--version'])
      const { version }: { version: string } = JSON.parse(
        await readFile(join(repository, 'package.json'), 'utf8'),
      )
      expect(stdout).toContain(version)
    })

    test('contains every module of the server, also those that are loaded lazily', async () => {
      const imports = [...(await findServerImports())].map((name) => `import(${JSON.stringify(name)})`)
      const script = `await Promise.all([${imports.join(',')}])`
      await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: image })
    })

    test('adds less than 90 MB to Debian, Node and pg_dump', async () => {
      // Debian, Node and pg_dump need 75 MB, 116 MB and 10 MB, and compiled modules 8 MB. The limit
      // for the whole image is 300 MB.
      const bytes = (await listFiles(image)).reduce((sum, { size }) => sum + size, 0)
      expect(bytes / 1e6).toBeLessThan(90)
    })
  })
})

async function listContext(): Promise<readonly string[]> {
  const letThrough = await ignoreFile(join(repository, '.dockerignore'))
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: repository, maxBuffer: 16 * 2 ** 20 })
  return stdout.split('\0').filter((name) => name !== '' && letThrough(name))
}

/** Returns the paths that the final image copies from the build stage. */
async function copiedFromBuild(folder: string): Promise<readonly string[]> {
  const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8')
  return [...dockerfile.matchAll(/^COPY --from=build \/lastro\/(\S+)/gm)].map(([, path = '']) => path)
}

type LockedPackages = Readonly<Record<string, { readonly dev?: boolean }>>

async function lockedPackages(): Promise<LockedPackages> {
  const lock: { packages: LockedPackages } = JSON.parse(
    await readFile(join(repository, 'package-lock.json'), 'utf8'),
  )
  return lock.packages
}

/** Copies the packages that remain after `npm prune --omit=dev`. */
async function copyProductionModules(folder: string): Promise<void> {
  for (const [path, { dev }] of Object.entries(await lockedPackages())) {
    const from = join(repository, path)
    if (path === '' || dev || !existsSync(from)) continue
    const nested = join(from, 'node_modules')
    await cp(from, join(folder, path), { recursive: true, filter: (source) => source !== nested })
  }
}

async function listFiles(folder: string): Promise<readonly { path: string; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths
      .toSorted()
      .map(async (path) => ({ path: path.slice(folder.length), size: (await stat(path)).size })),
  )
}

/**
 * Returns a function that tests if an ignore file includes a path. The last pattern that matches
 * the path or a parent folder decides.
 */
async function ignoreFile(file: string): Promise<(path: string) => boolean> {
  const patterns = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return (path) => {
    const parts = path.split('/')
    const self = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    let ignored = false
    for (const line of patterns) {
      const pattern = line.replace(/^!/, '').replace(/^\//, '')
      if (self.some((name) => matchesGlob(name, pattern))) ignored = !line.startsWith('!')
    }
    return !ignored
  }
}
