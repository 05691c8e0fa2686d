import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatVerifierKey, parseVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { encodeCosignRequest } from '#ledger/log/witness.ts'
import { readConfig } from '#platform/config/config.ts'
import { rotateDatabasePassword } from '#features/rotation/rotate-database-password.ts'
import { bytesFrom, sampleVrfKey } from '../../ledger/sample-log.ts'
import { chainId, startChain, type TestChain } from '../../support/log/chain.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import type { CliRun } from '../../support/processes/run-cli.ts'
import { startProcess } from '../../support/processes/server-process.ts'
import { startWitness } from '../../support/log/witness-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let root: string
const stopping: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lastro-rotate-others-'))
})
afterEach(async () => {
  for (const stop of stopping.splice(0).toReversed()) await stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function lastro(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(root, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}

describe.runIf(isWhole)('lastro rotate database-password', () => {
  const dataDir = () => join(root, 'data')
  const file = () => join(dataDir(), 'postgres.password')
  const kept = () => readFile(file(), 'utf8')
  const config = () => readConfig({ DATA_DIR: dataDir(), ANCHOR_RPC_URL: 'off' })
  let port: number

  /** Checks that the server starts and that it completes an interrupted rotation. */
  async function assureRuns(): Promise<void> {
    const server = await startProcess(dataDir(), port)
    stopping.push(() => server.stop())
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), waitTimeout)
    await stopping.pop()?.()
  }

  beforeAll(async () => {
    port = await freePort()
    await assureRuns()
  })

  test('is refused while the server runs, and for an external database', async () => {
    const server = await startProcess(dataDir(), port)
    stopping.push(() => server.stop())
    const { code, stderr } = await lastro(['rotate', 'database-password'])
    expect(stderr).toContain('um Lastro está em uso nesta instalação')
    expect(code).toBe(2)
    const elsewhere = await lastro(['rotate', 'database-password'], { DATABASE_URL: 'postgres://a@b/c' })
    expect(elsewhere.stderr).toContain('DATABASE_URL aponta um PostgreSQL de fora')
  })

  test('makes the cluster accept a new password and refuse the old one', async () => {
    const before = await kept()
    const { code, stdout, stderr } = await lastro(['rotate', 'database-password'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Senha do superusuário do PostgreSQL trocada')
    const after = await kept()
    expect(after).not.toBe(before)
    expect(stdout).not.toContain(after)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir())).not.toContain('postgres.password.next')
    await assureRuns()
    // The cluster refuses the old password. This proves that it checks passwords, unlike with
    // `trust` authentication.
    await cp(file(), join(root, 'right'))
    await writeFile(file(), before)
    await expect(rotateDatabasePassword(config(), quiet)).rejects.toThrow('password authentication failed')
    await cp(join(root, 'right'), file())
    await rm(`${file()}.next`, { force: true })
  })

  test('killed before PostgreSQL has the new password leaves the old one valid until another run', async () => {
    const before = await kept()
    await writeFile(`${file()}.next`, 'senha-nova-que-o-banco-nao-tem', { mode: 0o600 })
    await assureRuns()
    expect(await kept()).toBe(before)
    await rotateDatabasePassword(config(), quiet)
    expect(await kept()).toBe('senha-nova-que-o-banco-nao-tem')
    await assureRuns()
  })

  test('killed after the cluster has the new password is completed by the next start', async () => {
    const before = await kept()
    await rotateDatabasePassword(config(), quiet)
    const after = await kept()
    await writeFile(`${file()}.next`, after)
    await writeFile(file(), before)
    await assureRuns()
    expect(await kept()).toBe(after)
    expect(await readdir(dataDir())).not.toContain('postgres.password.next')
  })
})

describe.runIf(isWhole)('lastro rotate anchor-key', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.close())

  test('creates the key of a new account, and deletes the key file once ANCHOR_KEY has the new key', async () => {
    const dataDir = join(root, 'ancora')
    const rotate = (key: string, ...more: readonly string[]) =>
      lastro(['rotate', 'anchor-key', ...more], {
        DATA_DIR: dataDir,
        ANCHOR_RPC_URL: chain.rpcUrl,
        ANCHOR_CHAIN_ID: String(chainId),
        ANCHOR_CONTRACT: chain.contract,
        ANCHOR_KEY: key,
      })
    const file = join(dataDir, 'keys/anchor-key.next')
    const made = await rotate(chain.key)
    expect(made.stdout).toContain('Antes de usá-la, deposite na conta nova')
    expect(made.stdout).toMatch(/Saldo da nova +0 da moeda da cadeia/)
    const next = (await readFile(file, 'utf8')).trim()
    const { address } = privateKeyToAccount(`0x${next.slice(2)}`)
    expect(made.stdout).toContain(address.toLowerCase())
    expect(made.stdout).toContain(privateKeyToAccount(chain.key).address.toLowerCase())
    expect(made.stdout).not.toContain(next.slice(2))
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await chain.client.setBalance({ address, value: 1_500_000_000_000_000_000n })
    // A run that is repeated after a kill gives the same key.
    const again = await rotate(chain.key, '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({
      sender: address.toLowerCase(),
      balance: '1500000000000000000',
      file,
    })
    const paid = await rotate(chain.key, '--lang', 'en')
    expect(paid.stdout).toMatch(/Balance of the new one +1\.5 of the chain’s currency/)
    expect(paid.stdout).not.toContain('pay into the new account')

    const done = await rotate(next)
    expect(done.stdout).toContain('A chave nova já está em ANCHOR_KEY')
    expect(await readdir(join(dataDir, 'keys'))).toEqual([])
  })

  test('reports an unavailable chain, and fails without an ANCHOR_KEY', async () => {
    const dataDir = join(root, 'ancora-muda')
    const silent = await lastro(['rotate', 'anchor-key'], {
      DATA_DIR: dataDir,
      ANCHOR_RPC_URL: 'http://127.0.0.1:1/segredo',
      ANCHOR_CHAIN_ID: '100',
      ANCHOR_CONTRACT: chain.contract,
      ANCHOR_KEY: chain.key,
    })
    expect(silent.stdout).toContain('a cadeia não disse (unreachable)')
    expect(silent.stdout).not.toContain('segredo')
    const none = await lastro(['rotate', 'anchor-key'], { DATA_DIR: dataDir })
    expect([none.code, none.stdout]).toEqual([2, ''])
    expect(none.stderr).toContain('não há ANCHOR_KEY')
  })
})

describe('lastro rotate witness-key', () => {
  const log = signerKey('lastro.example/vigiado', bytesFrom('watched'))
  const note = signTreeHead({ origin: log.name, size: 1, root: bytesFrom('root'), vrfKey: sampleVrfKey }, log)
  const start = async (more: readonly string[] = []) => {
    const running = await startWitness(join(root, 'testemunha'), [formatVerifierKey(log.verifier)], more)
    stopping.push(() => running.kill('SIGKILL'))
    return running
  }
  /** Returns those of `keys` with which the witness cosigned the head. */
  async function signedBy(
    address: string,
    oldSize: number,
    keys: readonly string[],
  ): Promise<readonly string[]> {
    const body = encodeCosignRequest({ oldSize, proof: [], note })
    const answer = await (await fetch(`${address}/add-checkpoint`, { method: 'POST', body })).text()
    return keys.filter((key) => {
      const { signatures } = openNote(note + answer, [log.verifier, parseVerifierKey(key)])
      return signatures.filter(({ verified }) => verified).length === 2
    })
  }

  test.runIf(isWhole)('makes the witness sign with both keys until the overlap ends', async () => {
    const first = await start(['--name', 'lastro.example/giratoria'])
    expect(await signedBy(first.url, 0, [first.key])).toEqual([first.key])
    const refused = await lastro(['rotate', 'witness-key', 'testemunha'])
    expect(refused.stderr).toContain('outro processo já é esta testemunha')
    expect(await first.kill('SIGTERM')).toBe(0)

    const rotated = await lastro(['rotate', 'witness-key', 'testemunha', '--json'])
    const { key, earlier } = JSON.parse(rotated.stdout) as { key: string; earlier: readonly string[] }
    expect(earlier).toEqual([first.key])
    expect((await stat(join(root, 'testemunha/witness-key'))).mode & 0o777).toBe(0o600)
    const second = await start()
    expect(second.key).toBe(key)
    expect(await signedBy(second.url, 1, [key, first.key])).toEqual([key, first.key])
    await second.kill('SIGTERM')

    const ended = await lastro(['rotate', 'witness-key', 'testemunha', '--end-overlap'])
    expect(ended.stdout).toContain('Só o que é novo vale a partir de agora')
    const third = await start()
    expect(third.key).toBe(key)
    expect(await signedBy(third.url, 1, [key, first.key])).toEqual([key])
  })

  test.runIf(isWhole)(
    'killed while writing the key file leaves the old key valid, and can be repeated',
    async () => {
      const file = join(root, 'testemunha/witness-key')
      const before = await readFile(file, 'utf8')
      await writeFile(`${file}.new`, 'PRIVATE+KEY+half')
      const running = await start()
      await running.kill('SIGTERM')
      expect(await readFile(file, 'utf8')).toBe(before)
      const { stdout } = await lastro(['rotate', 'witness-key', 'testemunha', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({ rotated: 'witness-key', earlier: [running.key] })
      expect((await readFile(file, 'utf8')).split('\n')[1]).toBe(before.trim())
      expect(await readdir(join(root, 'testemunha'))).not.toContain('witness-key.new')
    },
  )

  test('refuses a folder without a witness, and creates no folder', async () => {
    const { code, stderr } = await lastro(['rotate', 'witness-key', 'nenhuma'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('não é a de uma testemunha')])
    expect(await readdir(root)).not.toContain('nenhuma')
  })
})
