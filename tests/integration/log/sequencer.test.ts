import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startListener } from '#platform/database/listener.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { assureNotRestored, LogRewoundError } from '#core/log/assure-not-restored.ts'
import { growLog, loadLogState, type LogState } from '#core/log/log-state.ts'
import { verifiersOf } from '#core/log/identity.ts'
import { completeSize, openFolder, publishedHead, publishLog } from '#core/log/published-files.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { faultyFolder, faultyPool, InjectedFault, type Fault } from '../../support/database/faults.ts'
import { sequencerChannels, startGuardedSequencer } from '../../support/processes/guarded-sequencer.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let world: World
let account: string

beforeEach(async () => {
  world = await openWorld()
  account = await world.addAccount()
})
afterEach(() => world.close())

const check = () => checkLog(world.admin, world.identity, world.logFolder)
const load = () => loadLogState(world.services.pool, world.identity)
const sequence = (state: LogState) => sequenceBatch(world.services.pool, world.identity, state)

async function publish(): Promise<number> {
  const published = await publishedHead(world.logFolder, verifiersOf(world.identity))
  const from = completeSize(world.logFolder, published?.size ?? 0)
  return publishLog(world.services.pool, openFolder(world.logFolder), from)
}

describe('sequencing', () => {
  test.runIf(isWhole)('signs a head of size 0 for an empty log', async () => {
    const state = await load()
    expect(await sequence(state)).toBeUndefined()
    await publish()
    expect(await check()).toEqual({ size: 0, published: 0, waiting: 0 })
  })

  test('appends the leaves of each shipment in order, and returns the same state as it stores', async () => {
    let state = await load()
    for (let round = 0; round < 3; round++) {
      const code = await world.addShipment(account)
      await world.recordCheckpoints([
        world.checkpointCommand(account, code),
        world.checkpointCommand(account, code, { checkpoint_type: 'saida' }),
      ])
      state = (await sequence(state)) ?? state
      await publish()
      expect(await check()).toMatchObject({
        size: 1 + (round + 1) * 3,
        published: 1 + (round + 1) * 3,
        waiting: 0,
      })
      expect(inHex(await load())).toEqual(inHex(state))
    }
  })

  test.runIf(isWhole)(
    'appends at most the given number of leaves per batch, and the rest later',
    async () => {
      await world.addShipment(account)
      await world.addShipment(account)
      const state = await sequenceBatch(world.services.pool, world.identity, await load(), 1)
      expect(await check()).toMatchObject({ size: 2, waiting: 1 })
      await sequence(state ?? (await load()))
      expect(await check()).toMatchObject({ size: 3, waiting: 0 })
    },
  )

  test.runIf(isWhole)(
    'yields the same state for leaves added in steps and for leaves added together, across tiles',
    async () => {
      const state = await load()
      const leaves = Array.from({ length: 700 }, (_, n) => new Uint8Array(32).fill(n % 251))
      const inSteps = [1, 255, 256, 257, 511, 512, 513, 700].reduce(
        ({ log, from }, to) => ({ log: growLog(log, leaves.slice(from, to)).state, from: to }),
        { log: state, from: 0 },
      )
      expect(inSteps.log).toEqual(growLog(state, leaves).state)
    },
  )

  test('does not continue a log that begins without a start, or with that of another VRF key', async () => {
    await world.addShipment(account)
    await load().then(sequence)
    const assured = () => assureOwnLog(world.services.pool, world.identity)
    await assured()
    await world.admin.query(
      'update log_entries set leaf = set_byte(leaf, 137, 1 - get_byte(leaf, 137) % 2) where index = 0',
    )
    await expect(assured()).rejects.toThrow(/nomeia as remessas por outra chave/)
    await world.admin.query('update log_entries set leaf = set_byte(leaf, 1, 1) where index = 0')
    await expect(assured()).rejects.toThrow(/não pode ser continuado/)
  })

  test('refuses a batch of a sequencer whose state is outdated', async () => {
    const state = await load()
    await world.addShipment(account)
    await sequence(state)
    await world.addShipment(account)
    await expect(sequence(state)).rejects.toMatchObject({ code: '23505' })
    expect(await check()).toMatchObject({ size: 2, waiting: 1 })
    await sequence(await load())
    expect(await check()).toMatchObject({ size: 3, waiting: 0 })
  })

  test.each<[string, Fault]>(
    sampled(
      ['commit', 'append_to_log', 'claim_leaves', 'begin'].flatMap((step): [string, Fault][] => [
        [step, 'failed but persisted'],
        [step, 'failed'],
      ]),
      8,
    ),
  )('a step %s that %s loses nothing and signs nothing twice', async (step, fault) => {
    const state = await load()
    await world.addShipment(account)
    const pool = faultyPool(world.services.pool, step, fault)
    await expect(sequenceBatch(pool, world.identity, state)).rejects.toThrow(InjectedFault)
    await check()
    await sequence(await load())
    await publish()
    expect(await check()).toEqual({ size: 2, published: 2, waiting: 0 })
  })
})

describe('publication', () => {
  test.each<[RegExp, Fault]>(
    sampled(
      [/^checkpoint$/, /^tile\/entries/, /^tile\/0/].flatMap((path): [RegExp, Fault][] => [
        [path, 'failed but persisted'],
        [path, 'failed'],
      ]),
      6,
    ),
  )(
    'a file %s whose write %s is completed later, and no head is published before its files',
    async (path, fault) => {
      await load().then(sequence)
      await publish()
      await world.addShipment(account)
      await load().then(sequence)
      const folder = faultyFolder(openFolder(world.logFolder), path, fault)
      await expect(publishLog(world.services.pool, folder, 0)).rejects.toThrow(InjectedFault)
      await check()
      await publish()
      expect(await check()).toMatchObject({ published: 2 })
    },
  )

  test.runIf(isWhole).each([
    ['tile/0/000', 0],
    ['tile/0/001.p/1', 256],
    ['tile/1/000.p/1', 0],
    ['tile/entries/001.p/1', 256],
  ] as const)('a deleted file %s is created again', async (path, complete) => {
    for (let shipment = 1; shipment < 257; shipment++) await world.addShipment(account)
    await load().then(sequence)
    await publish()
    expect(await check()).toEqual({ size: 257, published: 257, waiting: 0 })
    expect(completeSize(world.logFolder, 257)).toBe(257)
    await rm(join(world.logFolder, path))
    expect(completeSize(world.logFolder, 257)).toBe(complete)
    await publish()
    await check()
  })

  test('a database older than the published head is refused with LogRewoundError', async () => {
    await world.addShipment(account)
    await load().then(sequence)
    await publish()
    const published = await publishedHead(world.logFolder, verifiersOf(world.identity))
    await assureNotRestored(world.services.pool, published)
    await world.admin.query('delete from log_heads where size > 0')
    await expect(assureNotRestored(world.services.pool, published)).rejects.toThrow(LogRewoundError)
  })

  test('a forked log of the same size is refused', async () => {
    await world.addShipment(account)
    await load().then(sequence)
    await publish()
    await world.admin.query(`update log_tiles set hashes = decode(repeat('00', 64), 'hex')`)
    const published = await publishedHead(world.logFolder, verifiersOf(world.identity))
    await expect(assureNotRestored(world.services.pool, published)).rejects.toThrow(/mesmo tamanho/)
    await expect(load()).rejects.toThrow(/não dá a raiz/)
  })
})

test('one of two nodes leads, and the other takes over when the leader stops', async () => {
  const listener = await startListener(world.appUrl, world.services.log, sequencerChannels)
  // The nodes share a data folder. They start one after the other, because the first node creates
  // the file with the node ID.
  const nodes = [
    await startGuardedSequencer(world, listener.listen),
    await startGuardedSequencer(world, listener.listen),
  ]
  try {
    await world.addShipment(account)
    await expect.poll(check).toMatchObject({ size: 2, published: 2 })
    expect(nodes.map((node) => node.state()).toSorted()).toEqual(['leading', 'standby'])
    const leader = nodes.find((node) => node.state() === 'leading')
    await leader?.stop()
    await world.addShipment(account)
    await expect.poll(check).toMatchObject({ size: 3, published: 3 })
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await listener.stop()
  }
})

test('a head that a killed server committed is published by the next server', async () => {
  await load().then(sequence)
  await publish()
  await world.addShipment(account)
  // Runs all steps of a server up to the commit of the head, but does not publish the head.
  await load().then(sequence)
  expect(await check()).toEqual({ size: 2, published: 0, waiting: 0 })
  const listener = await startListener(world.appUrl, world.services.log, sequencerChannels)
  const next = await startGuardedSequencer(world, listener.listen)
  try {
    await expect.poll(check).toEqual({ size: 2, published: 2, waiting: 0 })
  } finally {
    await next.stop()
    await listener.stop()
  }
})

/**
 * Returns the state with its bytes as hexadecimal text, because bytes from the database are Buffers
 * and computed bytes are Uint8Arrays.
 */
function inHex({ frontier, partialTiles }: LogState): unknown {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return {
    size: frontier.size,
    nodes: frontier.nodes.map(hex),
    partialTiles: [...partialTiles].map(([level, bytes]) => [level, hex(bytes)]),
  }
}
