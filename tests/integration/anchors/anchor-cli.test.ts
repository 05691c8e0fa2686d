import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeHex } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { rootOf } from '#ledger/log/tree.ts'
import { readContractCode } from '#features/anchors/contract-code.ts'
import { histories, publishLog } from '../../ledger/published-log.ts'
import { sampleVerifierKey } from '../../ledger/sample-log.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { chainId } from '../../support/log/chain.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import type { CliRun } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import { chain, folder, lastro, startAnchorChain } from '../../support/log/anchor-commands.ts'

startAnchorChain()

async function keyFile(name: string, key: string): Promise<string> {
  await writeFile(join(folder, name), `${key}\n`)
  return name
}

describe('lastro anchor deploy', () => {
  test('deploys the contract to the chain and prints how to configure it', async () => {
    const key = await chain.addAccount()
    const { code, stdout, stderr } = await lastro(
      'anchor',
      'deploy',
      '--rpc',
      chain.rpcUrl,
      '--key-file',
      await keyFile('chave', key),
      '--json',
    )
    expect([code, stderr]).toEqual([0, ''])
    const made = JSON.parse(stdout) as { chain_id: number; contract: Hex; sender: string }
    expect(made).toMatchObject({
      chain_id: chainId,
      sender: privateKeyToAccount(key).address.toLowerCase(),
    })
    const { bytecode } = await readContractCode()
    expect(bytecode).toContain((await chain.client.getCode({ address: made.contract }))?.slice(2))
    expect(stdout).not.toContain(key.slice(2))
  })

  test.runIf(isWhole)('prints the ANCHOR_CONTRACT setting as text without --json', async () => {
    const file = await keyFile('outra', (await chain.addAccount()).slice(2))
    const { stdout } = await lastro('anchor', 'deploy', '--rpc', chain.rpcUrl, '--key-file', file)
    expect(stdout).toContain('Contrato criado: cadeia de desenvolvimento desta instalação')
    expect(stdout).toMatch(/^ {2}ANCHOR_CONTRACT=0x[0-9a-f]{40}$/m)
  })

  const unusable = [
    ['without money', `0x${'12'.repeat(32)}`, /o nó 127\.0\.0\.1:\d+ recusou: /],
    ['of no form', '0x12', /chave não contém uma chave privada/],
  ] as const

  test.each(sampled(unusable, 2))(
    'deploys nothing from an account %s, and does not print its key',
    async (_, key, words) => {
      const file = await keyFile('chave', key)
      const { code, stdout, stderr } = await lastro(
        'anchor',
        'deploy',
        '--rpc',
        `${chain.rpcUrl}/?segredo`,
        '--key-file',
        file,
      )
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(words)
      expect(stderr).not.toMatch(/segredo|1212/)
    },
  )
})

describe('lastro audit with anchors', () => {
  const files = publishLog(histories(2, 3).map(encodeLeaf))
  let sender: Hex

  beforeAll(async () => {
    sender = await chain.addAccount()
    for (const [path, bytes] of files) {
      const file = join(folder, 'registro', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
  })

  const leafHashes = histories(2, 3).map((leaf) => hashLeaf(encodeLeaf(leaf)))
  const rootAt = (size: number): Hex => `0x${encodeHex(rootOf(leafHashes.slice(0, size)))}`
  const audit = (contract: string): Promise<CliRun> =>
    lastro(
      'audit',
      'registro',
      '--key',
      sampleVerifierKey,
      '--rpc',
      chain.rpcUrl,
      '--anchor-contract',
      contract,
      '--anchor-sender',
      privateKeyToAccount(sender).address,
      '--json',
    )

  test('concludes nothing if the account anchored nothing', async () => {
    const { code, stderr } = await audit(chain.contract)
    expect(stderr).toContain('não ancorou nada no contrato')
    expect(code).toBe(2)
  })

  test('compares every anchored root of the account with the root of the log at that size', async () => {
    await chain.anchor(sender, 2n, rootAt(2))
    await chain.anchor(sender, 6n, rootAt(6))
    const { code, stdout } = await audit(chain.contract)
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, anchored: 2 })
    expect(code).toBe(0)
  })

  test.runIf(isWhole)('refuses an address without the code of the anchor contract', async () => {
    const { code, stderr } = await audit(privateKeyToAccount(sender).address)
    expect(stderr).toContain('não é o contrato que foi compilado')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)(
    'reports an anchored root that contradicts the log, and an anchored size beyond the log',
    async () => {
      const other = await chain.addAccount()
      await chain.anchor(other, 3n, `0x${'ab'.repeat(32)}`)
      await chain.anchor(other, 7n, `0x${'cd'.repeat(32)}`)
      sender = other
      const { code, stdout } = await audit(chain.contract)
      const { faults } = JSON.parse(stdout) as { faults: readonly { code: string }[] }
      expect(faults.map((fault) => fault.code)).toEqual(['log_shrunk', 'log_forked'])
      expect(code).toBe(1)
    },
  )
})

describe.runIf(isWhole)('lastro anchor status', () => {
  let database: TestDatabase
  let server: TestServer

  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({
      database,
      env: {
        ANCHOR_RPC_URL: chain.rpcUrl,
        ANCHOR_KEY: await chain.addAccount(),
        ANCHOR_CONTRACT: chain.contract,
        ANCHOR_CHAIN_ID: String(chainId),
        ANCHOR_CONFIRMATIONS: '1',
        ANCHOR_EVERY: '1h',
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  const status = (...args: readonly string[]): Promise<CliRun> =>
    lastro('anchor', 'status', server.url, ...args)

  test('reports that there is no anchor yet', async () => {
    expect(await status()).toMatchObject({ code: 0, stderr: '' })
    expect((await status()).stdout).toContain('Ainda não ancorado.')
    const asked = await status('--rpc', chain.rpcUrl)
    expect(asked.stdout).toContain('Ainda não ancorado.')
    expect(asked.code).toBe(2)
  })

  test('checks the newest anchor on the chain given by --rpc', async () => {
    const before = await chain.client.snapshot()
    const { session } = await createAccount(server)
    await addShipment(apiOf(server, session.access_token))
    await expect.poll(async () => (await status()).stdout).toContain('Onde')
    const found = await status('--rpc', chain.rpcUrl)
    expect(found.stdout).toContain('Conferido: a âncora está na cadeia')
    expect(found.code).toBe(0)
    await chain.client.revert({ id: before })
    const gone = await status('--rpc', chain.rpcUrl)
    expect(gone.stdout).toContain('NÃO CONFERE')
    expect(gone.code).toBe(1)
  })

  test('reports an address that returns no data of an installation', async () => {
    const { code, stderr } = await lastro('anchor', 'status', `${server.url}/log/key`)
    expect(code).toBe(2)
    expect(stderr).toContain('não diz onde ancora')
  })

  test.each([
    [['anchor'], 'use deploy ou status'],
    [['anchor', 'status'], 'falta o endereço da instalação'],
    [['anchor', 'deploy', '--key-file', 'x'], 'falta a opção --rpc'],
    [['anchor', 'deploy', '--rpc', 'http://x'], 'falta a opção --key-file'],
    [['anchor', 'deploy', '--rpc', 'x', '--key-file', 'x'], 'não é um endereço'],
  ])('refuses the arguments %j', async (args, words) => {
    const { code, stderr } = await lastro(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
  })
})
