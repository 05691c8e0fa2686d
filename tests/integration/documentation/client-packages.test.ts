import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildClientArchivesInto } from '../../../tools/build-client-archives.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Packs the clients, installs them as their READMEs say, and runs the programs of the READMEs.

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
const compiler = join(repository, 'node_modules/typescript/bin/tsc')
let server: TestServer
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-packages-'))
  await buildClientArchivesInto(folder)
  ;({ server } = await sharedServer())
  const { key } = await createKey(apiOf(server, (await createAccount(server)).session.access_token))
  env = { ...process.env, LASTRO_URL: server.url, LASTRO_KEY: key }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Returns the programs of a client's README: one that contains all steps, and the receiver of
 * webhooks at its end.
 */
async function programsOf(client: string, language: string): Promise<readonly [string, string]> {
  const text = await readFile(join(repository, 'clients', client, 'README.md'), 'utf8')
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  const blocks = [...text.matchAll(fence)].map(([, block = '']) => block)
  return [blocks.slice(0, -1).join('\n'), blocks.at(-1) ?? '']
}

/** Starts a receiver, and expects that it prints a signed message and refuses a forged one. */
async function expectReceiver(program: string, args: readonly string[], own: NodeJS.ProcessEnv) {
  const port = await freePort()
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
  const child = spawn(program, args, {
    env: { ...own, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await expect.poll(() => printed).toContain('waiting')
  const shipment = { destination: 'Recife/PE' }
  const body = JSON.stringify({
    event: 'shipment.created',
    data: { tracking_id: 'FT-20261122-A1B2C3', shipment },
  })
  const at = new Date()
  const send = (signature: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      },
    })
  expect((await send(new Webhook(secret).sign('msg_1', at, body))).ok).toBe(true)
  await expect.poll(() => printed).toContain('shipment.created FT-20261122-A1B2C3')
  expect((await send('v1,AAAA')).status).toBe(401)
}

describe('the packed TypeScript client', () => {
  let project: string
  // The system's Node is 20 or later, and the project brings a newer one.
  const nodes = ['node', process.execPath]

  beforeAll(async () => {
    project = join(folder, 'project')
    await mkdir(project)
    const write = (name: string, content: object) => writeFile(join(project, name), JSON.stringify(content))
    await write('package.json', { name: 'erp', private: true, type: 'module' })
    const types = { types: ['node'], typeRoots: [join(repository, 'node_modules/@types')] }
    const compilerOptions = { target: 'es2022', lib: ['es2022'], strict: true, skipLibCheck: false, ...types }
    const files = ['steps.ts', 'receiver.ts']
    await write('nodenext.json', { compilerOptions: { ...compilerOptions, module: 'nodenext' }, files })
    const bundled = { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler', noEmit: true }
    await write('bundler.json', { compilerOptions: bundled, files })
    const archive = join(folder, 'clients/lastro-typescript.tgz')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project })
    const [steps, receiver] = await programsOf('typescript', 'ts')
    await writeFile(join(project, 'steps.ts'), steps)
    await writeFile(join(project, 'receiver.ts'), receiver)
    await run(process.execPath, [compiler, '--project', 'nodenext.json'], { cwd: project })
  })

  test('has its licence and its README, and no sources', async () => {
    const [licence, readme, { version }] = await Promise.all([
      readFile(join(project, 'node_modules/lastro-client/LICENSE'), 'utf8'),
      readFile(join(project, 'node_modules/lastro-client/README.md'), 'utf8'),
      readFile(join(project, 'node_modules/lastro-client/package.json'), 'utf8').then(
        (text) => JSON.parse(text) as { version: string },
      ),
    ])
    expect([licence, readme, version]).toEqual([
      expect.stringContaining('Apache License'),
      expect.stringContaining('npm install'),
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
    ])
  })

  test('type-checks for a bundler', async () => {
    const { stdout } = await run(process.execPath, [compiler, '--project', 'bundler.json'], { cwd: project })
    expect(stdout).toBe('')
  })

  test.each(nodes)('runs the steps of its README on %s', async (node) => {
    const { stdout } = await run(node, ['steps.js'], { cwd: project, env })
    expect(stdout).toMatch(/^409 checkpoint_duplicate A checkpoint .+ [\da-f-]{36}$/m)
    expect(stdout).toMatch(/^true$/m)
    expect(await readFile(join(project, 'receipt.json'), 'utf8')).toContain('lastro-receipt/')
  })

  test('has a README whose receiver accepts signed messages only', async () => {
    await expectReceiver('node', [join(project, 'receiver.js')], env)
  })
})

describe('the packed Python client', () => {
  let own: NodeJS.ProcessEnv
  let receiver: string

  /** Python with options for pip: without network, if it has what builds a wheel. */
  const builder = ['python3', '/usr/bin/python3']
    .map((python) => ({ python, args: ['--no-build-isolation', '--no-index'] }))
    .find(({ python }) => {
      try {
        execFileSync(python, ['-c', 'import pip, setuptools, wheel'], { stdio: 'ignore' })
        return true
      } catch {
        return false
      }
    }) ?? { python: 'python3', args: [] }

  beforeAll(async () => {
    const installed = join(folder, 'python')
    const archive = join(folder, 'clients/lastro-python.zip')
    const args = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      ...builder.args,
      '--target',
      installed,
      archive,
    ]
    await run(builder.python, args, { env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1' } })
    own = { ...env, PYTHONPATH: installed }
    ;[, receiver] = await programsOf('python', 'python')
  })

  test('runs the steps of its README', async () => {
    const [steps] = await programsOf('python', 'python')
    const { stdout } = await run(builder.python, ['-c', steps], { cwd: folder, env: own })
    expect(stdout).toMatch(/^409 checkpoint_duplicate A checkpoint .+ [\da-f-]{36}$/m)
    expect(stdout).toMatch(/^True$/m)
    expect(stdout).toMatch(/^verified \[\]$/m)
    expect(await readFile(join(folder, 'receipt.json'), 'utf8')).toContain('lastro-receipt/')
  })

  test('verifies that receipt from the command line', async () => {
    const key = await (await fetch(`${server.url}/log/key`)).text()
    const args = ['-m', 'lastro.verify', 'receipt.json', '--key', key.trim(), '--lang', 'en']
    const { stdout } = await run(builder.python, args, { cwd: folder, env: own })
    expect(stdout).toContain('VERIFIED with the pinned key.')
  })

  test('has a README whose receiver accepts signed messages only', async () => {
    await expectReceiver(builder.python, ['-c', receiver], own)
  })

  test('states its version', async () => {
    const { stdout } = await run(
      builder.python,
      [
        '-c',
        'import importlib.metadata, lastro; print(importlib.metadata.version("lastro-client") == lastro.__version__)',
      ],
      { env: own },
    )
    expect(stdout).toBe('True\n')
  })
})
