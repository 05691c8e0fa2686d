import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAnchorer, type Anchorer } from '#features/anchors/anchorer.ts'
import { readConfig } from '#platform/config/config.ts'
import { startListener, type Listener } from '#platform/database/listener.ts'
import type { Sequencer } from '#core/log/sequencer.ts'
import { chainId, startChain, type TestChain } from '../../support/log/chain.ts'
import { sequencerChannels, startGuardedSequencer } from '../../support/processes/guarded-sequencer.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let world: World
let chain: TestChain
let sequencer: Sequencer
let listener: Listener<'lastro_head' | (typeof sequencerChannels)[number]>
let node: Server
let answer: RequestListener
let anchorer: Anchorer
let said: string

const SECRET = 'segredo-do-endereco'
const log = () =>
  pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        said += line.toString()
        done()
      },
    }),
  )

beforeEach(async () => {
  ;[world, chain] = await Promise.all([openWorld(), startChain()])
  await chain.client.setAutomine(true)
  said = ''
  node = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(node, 'listening')
  await world.addShipment(await world.addAccount())
  const address = node.address()
  const port = typeof address === 'object' ? address?.port : 0
  const config = readConfig({
    ANCHOR_RPC_URL: `http://127.0.0.1:${port}/${SECRET}`,
    ANCHOR_KEY: chain.key,
    ANCHOR_CONTRACT: chain.contract,
    ANCHOR_CHAIN_ID: String(chainId),
    ANCHOR_CONFIRMATIONS: '1',
  })
  listener = await startListener(world.appUrl, world.services.log, [...sequencerChannels, 'lastro_head'])
  sequencer = await startGuardedSequencer(world, listener.listen)
  const services = { ...world.services, config, log: log() }
  anchorer = openAnchorer(services, world.identity.origin, world.appUrl, listener.listen)
})
afterEach(async () => {
  node.closeAllConnections()
  node.close()
  await anchorer.stop()
  await sequencer.stop()
  await listener.stop()
  await Promise.all([world.close(), chain.close()])
})

/** Forwards a JSON-RPC request to the node of the test chain. */
const passOn: RequestListener = (request, response) => {
  void (async () => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { 'content-type': 'application/json' }
    const passed = await fetch(chain.rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.setHeader('content-type', 'application/json').end(await passed.text())
  })()
}

async function anchored(): Promise<boolean> {
  const { rows } = await world.admin.query(`select from anchors where state = 'confirmed'`)
  return rows.length === 1
}

const say =
  (text: string): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(text)

describe('a node that', () => {
  const answers: readonly (readonly [string, RequestListener, string])[] = [
    ['is down', (request) => request.socket.destroy(), 'unreachable'],
    ['fails', (_request, response) => void response.writeHead(502).end('<html>'), 'unreachable'],
    [
      'sends elsewhere',
      (_request, response) => void response.writeHead(302, { location: '/' }).end(),
      'unreachable',
    ],
    ['answers nonsense', say('<html>'), 'unreachable'],
    ['answers something else', say('{"jsonrpc":"2.0","id":1,"result":{"x":1}}'), 'malformed'],
    ['is of another chain', say('{"jsonrpc":"2.0","id":1,"result":"0x1"}'), 'wrong_chain'],
    ['refuses', say('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit"}}'), 'refused'],
  ]

  test.runIf(isWhole).each(sampled(answers, 7))(
    '%s is retried, and its address is not logged',
    async (_, broken, trouble) => {
      answer = broken
      anchorer.start()
      await vi.waitFor(() => expect(anchorer.state().trouble).toBe(trouble), waitTimeout)
      expect(await anchored()).toBe(false)
      answer = passOn
      await vi.waitFor(async () => expect(await anchored()).toBe(true), waitTimeout)
      expect(anchorer.state().trouble).toBeUndefined()
      expect(said).toContain(trouble)
      expect(said).not.toContain(SECRET)
      expect(said).not.toContain(chain.key.slice(2))
    },
  )

  test('never answers does not delay the stop of the anchorer', async () => {
    let asked = false
    answer = () => {
      asked = true
    }
    anchorer.start()
    await vi.waitFor(() => expect(asked).toBe(true), waitTimeout)
    await anchorer.stop()
    expect(await anchored()).toBe(false)
  })
})
