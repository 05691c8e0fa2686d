import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openChain } from '#features/anchors/chain.ts'
import {
  startDevelopmentChain,
  type DevelopmentChain,
} from '#features/anchors/development/development-chain.ts'
import { findAnvil } from '#features/anchors/development/find-anvil.ts'
import { openAnchorer, type Anchorer } from '#features/anchors/anchorer.ts'
import { readConfig } from '#platform/config/config.ts'
import { startListener, type Listener } from '#platform/database/listener.ts'
import type { Sequencer } from '#core/log/sequencer.ts'
import type { Services } from '#platform/services.ts'
import { sequencerChannels, startGuardedSequencer } from '../../support/processes/guarded-sequencer.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let dataDir: string
const said: { msg?: string; pid?: number }[] = []
const log = pino(
  { base: null },
  new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(JSON.parse(line.toString()))
      done()
    },
  }),
)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-development-'))
  said.length = 0
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const pids = (): readonly number[] =>
  said.flatMap(({ msg, pid }) => (msg === 'the development chain runs' && pid !== undefined ? [pid] : []))
const stateFile = (): string => join(dataDir, 'chain', 'state.json')
const root = new Uint8Array(32).fill(7)

async function anchorOn(home: DevelopmentChain, size: number): Promise<void> {
  const chain = openChain(home.reach())
  const { baseFee } = await chain.head()
  const gas = await chain.estimate({ size, root })
  const offer = { maxFee: baseFee * 2n + 1n, tip: 1n }
  const { hash, raw } = await chain.sign({ size, root, nonce: await chain.nonce(), gas, ...offer })
  await chain.send(raw)
  await vi.waitFor(async () => expect(await chain.find(hash)).toBeDefined(), waitTimeout)
}

describe('the development chain of an installation', () => {
  test('has the contract, listens on 127.0.0.1 only, and resumes from its stored state', async () => {
    const first = await startDevelopmentChain(dataDir, log)
    const { rpcUrl, contract, chainId } = first.reach()
    expect(rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(chainId).toBe(31_337)
    await openChain(first.reach()).assureRight()
    await anchorOn(first, 5)
    await first.keep()
    await first.stop()
    const again = await startDevelopmentChain(dataDir, log)
    expect(again.reach().contract).toBe(contract)
    expect(await openChain(again.reach()).anchored()).toMatchObject({ size: 5 })
    await again.stop()
  })

  test.runIf(isWhole)('is restarted from its stored state when its process is killed', async () => {
    const home = await startDevelopmentChain(dataDir, log)
    const { contract } = home.reach()
    await anchorOn(home, 5)
    await home.keep()
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(pids()).toHaveLength(2), waitTimeout)
    expect(home.reach().contract).toBe(contract)
    expect(await openChain(home.reach()).anchored()).toMatchObject({ size: 5 })
    await home.stop()
    expect(() => process.kill(pids()[1] ?? 0, 0)).toThrow()
  })

  test.runIf(isWhole)(
    'starts anew if its stored state is unusable, and moves the old state aside',
    async () => {
      const first = await startDevelopmentChain(dataDir, log)
      const { contract } = first.reach()
      await first.stop()
      const kept = await readFile(stateFile(), 'utf8')
      await writeFile(stateFile(), kept.slice(0, kept.length / 2))
      const second = await startDevelopmentChain(dataDir, log)
      expect(second.reach().contract).not.toBe(contract)
      await openChain(second.reach()).assureRight()
      await second.stop()
      expect(await readFile(`${stateFile()}.old`, 'utf8')).toBe(kept.slice(0, kept.length / 2))
    },
  )

  test.runIf(isWhole)('is replaced by a new chain when it has grown long', async () => {
    const home = await startDevelopmentChain(dataDir, log, 2n)
    const { contract } = home.reach()
    await anchorOn(home, 5)
    await home.keep()
    expect(home.reach().contract).toBe(contract)
    await anchorOn(home, 6)
    await home.keep()
    await vi.waitFor(() => expect(home.reach().contract).not.toBe(contract), waitTimeout)
    await openChain(home.reach()).assureRight()
    await home.stop()
  })

  test('fails with no_program on a platform without an Anvil package', () => {
    expect(() => findAnvil('sunos', 'sparc')).toThrow('no_program: @foundry-rs/anvil-sunos-sparc')
  })
})

describe('anchoring without configuration', () => {
  let world: World
  let services: Services
  let sequencer: Sequencer
  let listener: Listener<'lastro_head' | (typeof sequencerChannels)[number]>
  const running: Anchorer[] = []

  beforeEach(async () => {
    world = await openWorld()
    services = { ...world.services, config: readConfig({ DATA_DIR: dataDir, ANCHOR_EVERY: '1s' }), log }
    listener = await startListener(world.appUrl, log, [...sequencerChannels, 'lastro_head'])
    sequencer = await startGuardedSequencer(world, listener.listen)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()))
    await sequencer.stop()
    await listener.stop()
    await world.close()
  })

  function start(of: Services = services): Anchorer {
    const anchorer = openAnchorer(of, world.identity.origin, world.appUrl, listener.listen)
    anchorer.start()
    running.push(anchorer)
    return anchorer
  }

  async function grow(): Promise<void> {
    await world.addShipment(await world.addAccount())
  }

  async function states(): Promise<readonly string[]> {
    const { rows } = await world.admin.query<{ state: string }>('select state from anchors order by id')
    return rows.map(({ state }) => state)
  }

  const comesTo = (expected: readonly string[]): Promise<void> =>
    vi.waitFor(async () => expect(await states()).toEqual(expected), waitTimeout)

  test('anchors heads on the chain of the installation', async () => {
    await grow()
    const anchorer = start()
    await comesTo(['confirmed'])
    expect(anchorer.state()).toEqual({ role: 'leading', trouble: undefined, isBalanceLow: false })
  })

  test.runIf(isWhole)('anchors a head again if the chain was killed and lost its anchor', async () => {
    await grow()
    start()
    await comesTo(['confirmed'])
    const kept = await readFile(stateFile())
    await vi.waitFor(() => expect(pids()).toHaveLength(1), waitTimeout)
    await grow()
    await comesTo(['confirmed', 'confirmed'])
    await vi.waitFor(async () => expect((await readFile(stateFile())).equals(kept)).toBe(false), waitTimeout)
    await writeFile(stateFile(), kept)
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await vi.waitFor(
      async () => expect(said.map(({ msg }) => msg)).toContain('the chain no longer has an anchor'),
      waitTimeout,
    )
    await comesTo(['confirmed', 'confirmed'])
  })

  test.runIf(isWhole)(
    'marks anchors of a replaced chain as lost, and anchors the log on the new chain',
    async () => {
      await grow()
      start()
      await comesTo(['confirmed'])
      await Promise.all(running.splice(0).map(({ stop }) => stop()))
      await rm(stateFile())
      start()
      await comesTo(['lost', 'confirmed'])
    },
  )

  test.runIf(isWhole)('is done by the leading node, and by the standby once the leader stops', async () => {
    const otherDir = await mkdtemp(join(tmpdir(), 'lastro-development-'))
    try {
      await grow()
      const first = start()
      await comesTo(['confirmed'])
      const second = start({
        ...services,
        config: readConfig({ DATA_DIR: otherDir, ANCHOR_EVERY: '1s' }),
      })
      await grow()
      await comesTo(['confirmed', 'confirmed'])
      expect([first.state().role, second.state().role]).toEqual(['leading', 'standby'])
      await first.stop()
      // The second node has its own chain, which lacks the anchors of the first node. So these
      // anchors are marked as lost, and the head is anchored again.
      await comesTo(['lost', 'lost', 'confirmed'])
      expect(second.state().role).toBe('leading')
    } finally {
      await Promise.all(running.splice(0).map(({ stop }) => stop()))
      await rm(otherDir, { recursive: true, force: true })
    }
  })

  test.runIf(isWhole)('is turned off by ANCHOR_RPC_URL=off', async () => {
    await grow()
    const off = start({ ...services, config: readConfig({ DATA_DIR: dataDir, ANCHOR_RPC_URL: 'off' }) })
    expect(off.state().role).toBe('off')
    expect(await states()).toEqual([])
  })
})
