import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EvmAnchor } from '#ledger/anchor/anchor.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { rootOf } from '#ledger/log/tree.ts'
import { readContractCode } from '#features/anchors/contract-code.ts'
import type { ChainBlock } from '#ledger/anchor/chain-block.ts'
import { histories, publishLog } from '../../ledger/published-log.ts'
import {
  arrived,
  created,
  delivered,
  deliveredShipment,
  SampleLog,
  sampleVerifierKey,
} from '../../ledger/sample-log.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { chainId, startChain, type TestChain } from '../../support/log/chain.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli, type CliRun } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let chain: TestChain
let folder: string

beforeAll(async () => {
  chain = await startChain()
  await chain.client.setAutomine(true)
  folder = await mkdtemp(join(tmpdir(), 'lastro-anchor-cli-'))
})
afterAll(async () => {
  await chain.close()
  await rm(folder, { recursive: true, force: true })
})

const lastro = (...args: readonly string[]): Promise<CliRun> => runCli(folder, args)

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

describe('lastro verify --rpc', () => {
  let anchor: EvmAnchor
  const log = deliveredShipment()
  const size = log.leafHashes.length

  beforeAll(async () => {
    const transaction = await chain.anchor(chain.key, BigInt(size), `0x${encodeHex(log.root)}`)
    const receipt = await chain.client.getTransactionReceipt({ hash: transaction })
    const block = await chain.client.getBlock({ blockNumber: receipt.blockNumber })
    anchor = {
      kind: 'evm',
      chainId,
      contract: chain.contract.slice(2).toLowerCase(),
      sender: privateKeyToAccount(chain.key).address.slice(2).toLowerCase(),
      transaction: transaction.slice(2),
      block: Number(receipt.blockNumber),
      blockHash: receipt.blockHash.slice(2),
      time: Number(block.timestamp),
      size,
      root: log.root,
      proof: [],
    }
  })

  async function verify(changed: Partial<EvmAnchor>, rpc = chain.rpcUrl): Promise<CliRun> {
    await writeFile(join(folder, 'comprovante.json'), log.receipt({ anchors: [{ ...anchor, ...changed }] }))
    return lastro('verify', 'comprovante.json', '--key', sampleVerifierKey, '--rpc', rpc)
  }

  test('finds the anchor on its chain', async () => {
    const { code, stdout } = await verify({})
    expect(code).toBe(0)
    expect(stdout).toContain('✓ Ancoragem do estado assinado: confere')
    expect(stdout).toContain('✓ Consulta à cadeia: confere')
    expect(stdout).toContain(`cadeia de desenvolvimento desta instalação, bloco ${anchor.block}`)
  })

  test.runIf(isWhole)('reports the anchor as not checked if --rpc is missing', async () => {
    await writeFile(join(folder, 'comprovante.json'), log.receipt({ anchors: [anchor] }))
    const { code, stdout } = await lastro('verify', 'comprovante.json', '--key', sampleVerifierKey)
    expect(code).toBe(0)
    expect(stdout).toContain('– Consulta à cadeia: não verificado')
  })

  const changes = [
    ['transaction', '00'.repeat(32)],
    ['blockHash', '00'.repeat(32)],
    ['sender', '00'.repeat(20)],
    ['time', 1],
    ['block', 1],
  ] as const

  test.each(sampled(changes, 5))('refuses an anchor whose %s differs from the chain', async (name, value) => {
    const { code, stdout } = await verify({ [name]: value })
    expect(code).toBe(1)
    expect(stdout).toContain('A âncora não está na cadeia 31337 como o comprovante diz')
  })

  test.runIf(isWhole)(
    'refuses an anchor whose contract does not have the code of the anchor contract',
    async () => {
      const { code, stdout } = await verify({ contract: '00'.repeat(20) })
      expect(code).toBe(1)
      expect(stdout).toContain('O contrato da âncora não tem o código do contrato de ancoragem')
    },
  )

  test.runIf(isWhole)('fails if the node belongs to another chain than the anchor', async () => {
    const { code, stderr } = await verify({ chainId: 100 })
    expect(code).toBe(2)
    expect(stderr).toContain('é da cadeia 31337, e a âncora está na 100')
  })

  test.runIf(isWhole).each([
    ['is not there', undefined, 'não respondeu'],
    ['answers nonsense', '<html>', 'não responde como um nó de uma cadeia'],
    ['answers something else', '{"jsonrpc":"2.0","id":1,"result":"um"}', 'não responde como um nó'],
    ['refuses', '{"error":{"code":-1,"message":"rate limit"}}', 'recusou: rate limit'],
  ])('reports a node that %s, and verifies nothing', async (_, answer, words) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    if (answer === undefined) server.close()
    const { code, stdout, stderr } = await verify({}, `http://127.0.0.1:${port}/segredo`)
    server.close()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('segredo')
  })
})

describe.runIf(isWhole)('lastro verify --rpc on a log with leaves of chain blocks', () => {
  let [early, late]: readonly ChainBlock[] = []

  /**
   * Verifies a receipt of a shipment with three events. In the log, the first block precedes the
   * second event, and the second block precedes the third event.
   */
  async function verify(blocks: readonly [ChainBlock, ChainBlock], rpc: string, ...more: readonly string[]) {
    const log = new SampleLog()
      .append(created)
      .appendBlock(blocks[0])
      .append(arrived)
      .appendBlock(blocks[1])
      .append(delivered)
    await writeFile(join(folder, 'com-blocos.json'), log.receipt({ blocks: log.blocks() }))
    return lastro('verify', 'com-blocos.json', '--key', sampleVerifierKey, '--rpc', rpc, ...more)
  }

  type Window = { readonly not_before: unknown; readonly stated: object; readonly left: unknown }

  /**
   * Returns the time windows that the command printed for the second and third events. A
   * development chain proves no time, so `not_before` is null.
   */
  function windows({ stdout }: CliRun): readonly unknown[] {
    const { events } = JSON.parse(stdout) as { events: readonly { window: Window }[] }
    return events.slice(1).map(({ window }) => {
      expect(window.not_before).toBeNull()
      return { ...window.stated, left: window.left }
    })
  }

  beforeAll(async () => {
    await chain.client.mine({ blocks: 2 })
    const { number } = await chain.client.getBlock()
    ;[early, late] = await Promise.all(
      [number - 1n, number].map(async (blockNumber) => {
        const { hash, timestamp } = await chain.client.getBlock({ blockNumber })
        return { chainId, block: Number(blockNumber), blockHash: hash.slice(2), time: Number(timestamp) }
      }),
    )
  })

  function both(): readonly [ChainBlock, ChainBlock] {
    if (early === undefined || late === undefined) throw new Error('two blocks')
    return [early, late]
  }

  test('confirms that the blocks are on the chain', async () => {
    const [first, second] = both()
    const found = await verify(both(), chain.rpcUrl, '--json')
    expect(windows(found)).toMatchObject([
      { not_before: { block: first.block, on_chain: true } },
      { not_before: { block: second.block, on_chain: true } },
    ])
    expect(found.code).toBe(0)
  })

  test.each([
    ['another hash', { blockHash: 'ab'.repeat(32) }],
    ['another time', { time: 1_700_000_000 }],
    ['a number that there is no block of', { block: 9_000_000 }],
  ])('skips a block with %s and uses the previous block', async (_, change) => {
    const [first, second] = both()
    const found = await verify([first, { ...second, ...change }], chain.rpcUrl, '--json')
    expect(windows(found)).toMatchObject([
      { not_before: { block: first.block, on_chain: true }, left: null },
      { not_before: { block: first.block, on_chain: true }, left: { block: { ...second, ...change }.block } },
    ])
    const said = await verify([first, { ...second, ...change }], chain.rpcUrl)
    expect(said.stdout).toContain(`O bloco ${{ ...second, ...change }.block}`)
    expect(said.code).toBe(0)
  })

  test('leaves a block of another chain unconfirmed', async () => {
    const [first, second] = both()
    const found = await verify([{ ...first, chainId: 100 }, second], chain.rpcUrl, '--json')
    expect(windows(found)).toMatchObject([
      { not_before: { block: first.block, on_chain: null } },
      { not_before: { block: second.block, on_chain: true } },
    ])
  })

  /**
   * Starts a stub of a chain node. The stub returns its chain ID, and `answer` to a request for a
   * block. If `answer` is undefined, the request for a block stays unanswered.
   */
  async function nodeAnswering(answer: string | undefined): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string }
        if (method === 'eth_chainId')
          response.end(`{"jsonrpc":"2.0","id":1,"result":"0x${chainId.toString(16)}"}`)
        else if (answer !== undefined) response.end(answer)
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/segredo`
  }
  const closing: (() => void)[] = []
  afterEach(() => closing.splice(0).forEach((close) => close()))

  test.each([
    ['hangs', undefined, 'não respondeu'],
    [
      'lies about the form',
      '{"jsonrpc":"2.0","id":1,"result":{"hash":"0x12","timestamp":"0x1"}}',
      'não responde como',
    ],
    ['refuses', '{"error":{"code":-1,"message":"rate limit"}}', 'recusou: rate limit'],
  ])('reports a node that %s, and verifies nothing', async (_, answer, words) => {
    const rpc = await nodeAnswering(answer)
    // Only the node that never answers gets a short timeout, because a busy machine may delay the
    // answers of the other nodes.
    const waitTimeout = answer === undefined ? ['--timeout', '2'] : []
    const { code, stdout, stderr } = await verify(both(), rpc, ...waitTimeout)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('segredo')
  })

  test('reports blocks as dropped if the node has other blocks at their heights', async () => {
    const lie = `{"jsonrpc":"2.0","id":1,"result":{"hash":"0x${'cd'.repeat(32)}","timestamp":"0x1"}}`
    const { code, stdout } = await verify(both(), await nodeAnswering(lie), '--json')
    expect(windows({ code, stdout, stderr: '' })).toMatchObject([
      { not_before: null, left: { block: both()[0].block } },
      { not_before: null, left: { block: both()[1].block } },
    ])
    expect(code).toBe(0)
  })
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
