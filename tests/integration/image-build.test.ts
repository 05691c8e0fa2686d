import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../../tools/web-stamp.ts'

const run = promisify(execFile)
let context = ''

beforeAll(async () => {
  context = await mkdtemp(join(tmpdir(), 'lastro-image-'))
  const letThrough = await ignoreFile(join(repository, '.dockerignore'))
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: repository, maxBuffer: 16 * 2 ** 20 })
  for (const path of stdout.split('\0').filter((name) => name !== '' && letThrough(name))) {
    await cp(join(repository, path), join(context, path))
  }
  // The image installs them from the lockfile.
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

  test('holds every module that the server imports at its start', async () => {
    const script = "await import('./src/server/start-server.ts')"
    await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: context })
  })
})

/** Tells which paths an ignore file lets through: the last pattern that names the path or a parent folder decides. */
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
