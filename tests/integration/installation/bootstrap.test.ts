import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { neededBinaries } from '../../../tools/bootstrap/needed-binaries.mjs'
import { isWhole } from '../../support/vitest/whole-run.ts'

const tools = new URL('../../../tools/bootstrap/', import.meta.url).href

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lastro-bootstrap-')))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function runModule(code: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  return child
}

async function outcome(child: ChildProcess): Promise<{ code: unknown; said: string; complained: string }> {
  if (child.stdout === null || child.stderr === null) throw new Error('no output to read')
  const [[code], said, complained]: [unknown[], string, string] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, said, complained }
}

async function runScript(script: string): Promise<ChildProcess> {
  const path = join(folder, 'script.mjs')
  await writeFile(path, script)
  return runModule(`
    import { forwardSignals } from '${tools}child.mjs'
    import { runScript } from '${tools}run-script.mjs'
    forwardSignals()
    process.exit(await runScript(process.execPath, '${path}', ['a', 'b c']))`)
}

/**
 * Runs the installation of packages with a stub of npm. The stub records its call and then runs the
 * code `behaviour`.
 */
async function install(behaviour = ''): Promise<ChildProcess> {
  const npm = join(folder, 'npm-cli.js')
  await writeFile(
    npm,
    `const fs = require('node:fs')
     fs.appendFileSync('${folder}/calls', process.argv[2] + ' ')
     fs.mkdirSync('node_modules', { recursive: true })
     ${behaviour}`,
  )
  const code = `
    import { forwardSignals } from '${tools}child.mjs'
    import { ensureInstalled } from '${tools}install.mjs'
    forwardSignals()
    await ensureInstalled('${folder}/project', { node: process.execPath, name: 'tudo' })`
  return runModule(code, { npm_execpath: npm })
}

function calls(): Promise<string> {
  return readFile(join(folder, 'calls'), 'utf8')
}

describe('the script that bootstrap starts', () => {
  it('gets arguments and working directory, and returns its exit code', async () => {
    const script = 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)])); process.exit(7)'
    const { code, said } = await outcome(await runScript(script))
    expect(code).toBe(7)
    expect(JSON.parse(said)).toEqual([folder, 'a', 'b c'])
  })

  it.runIf(isWhole)('ends by itself, although it has an IPC channel to the parent process', async () => {
    const { code, said } = await outcome(await runScript('console.log(typeof process.send)'))
    expect({ code, said }).toEqual({ code: 0, said: 'function\n' })
  })

  it.runIf(isWhole)('returns 128 plus the signal number, like a shell, if a signal kills it', async () => {
    expect(await outcome(await runScript(`process.kill(process.pid, 'SIGKILL')`))).toMatchObject({
      code: 137,
    })
  })

  const staying = `
    process.on('SIGTERM', () => { console.log('told to end'); process.exit(3) })
    setInterval(() => undefined, 1000)
    console.log('ready')`

  it.runIf(isWhole)('receives the signals of the parent process', async () => {
    const child = await runScript(staying)
    const ended = outcome(child)
    await once(child.stdout ?? child, 'data')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 3, said: 'ready\ntold to end\n' })
  })

  it.runIf(isWhole)('is ended when the parent process is killed', async () => {
    const child = await runScript(staying)
    if (child.stdout === null) throw new Error('no output to read')
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    child.kill('SIGKILL')
    expect(await lines.next()).toMatchObject({ value: 'told to end' })
  })
})

describe('the installation of packages', () => {
  beforeEach(async () => {
    await mkdir(join(folder, 'project'))
    await writeFile(join(folder, 'project/package.json'), '{}')
    await writeFile(join(folder, 'project/package-lock.json'), '{}')
  })

  it('runs once, also for three concurrent starts, and reports on stderr only', async () => {
    const installs = await Promise.all([install(), install(), install()])
    const outcomes = await Promise.all(installs.map(outcome))
    expect(outcomes.map(({ code, said }) => ({ code, said }))).toEqual(
      Array.from({ length: 3 }, () => ({ code: 0, said: '' })),
    )
    expect(await calls()).toBe('ci ')
    expect(await outcome(await install())).toEqual({ code: 0, said: '', complained: '' })
    expect(await calls()).toBe('ci ')
  })

  it('is repeated when the lockfile changes', async () => {
    await outcome(await install())
    await writeFile(join(folder, 'project/package-lock.json'), '{"changed":true}')
    await outcome(await install())
    expect(await calls()).toBe('ci ci ')
  })

  it.runIf(isWhole)('is reported and retried after a failure', async () => {
    const failed = await outcome(await install('process.exit(1)'))
    expect(failed.code).toBe(1)
    expect(failed.complained).toContain('Não foi possível instalar tudo.')
    expect(await outcome(await install())).toMatchObject({ code: 0 })
    expect(await calls()).toBe('ci ci ')
  })

  it.runIf(isWhole)('ends with the parent process, and is repeated by the next start', async () => {
    const child = await install(`fs.writeSync(2, 'installing'); setInterval(() => undefined, 1000)`)
    const ended = outcome(child)
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('installing')) child.kill('SIGTERM')
    })
    expect(await ended).toMatchObject({ code: 143 })
    await outcome(await install())
    expect(await calls()).toBe('ci ci ')
  })
})

describe('neededBinaries', () => {
  it.each([
    ['no settings', {}, ['postgres18', 'anvil']],
    ['the embedded PostgreSQL', { DATABASE_URL: 'embedded', ANCHOR_RPC_URL: 'off' }, ['postgres18']],
    ['a database and a chain', { DATABASE_URL: 'postgres://db/lastro', ANCHOR_RPC_URL: 'http://chain' }, []],
    ['a database from a file', { DATABASE_URL_FILE: '/run/secrets/database' }, ['anvil']],
  ])('with %s returns the packages to install', (_, env, folders) => {
    expect(neededBinaries(env).map((needed) => needed.folder)).toEqual(folders)
  })
})
