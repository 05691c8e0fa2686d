import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EvmAnchor } from '#ledger/anchor/anchor.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { ChainBlock } from '#ledger/anchor/chain-block.ts'
import {
  arrived,
  created,
  delivered,
  deliveredShipment,
  SampleLog,
  sampleVerifierKey,
} from '../../ledger/sample-log.ts'
import { chainId } from '../../support/log/chain.ts'
import type { CliRun } from '../../support/processes/run-cli.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import { chain, folder, lastro, startAnchorChain } from '../../support/log/anchor-commands.ts'

startAnchorChain()

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
