import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature, openNote } from '#ledger/log/note.ts'
import { advance } from '#features/anchors/advance.ts'
import { openChain, type Chain } from '#features/anchors/chain.ts'
import type { Everything } from '#features/audit/runs/audit-everything.ts'
import { columnClasses } from '../../support/database/column-classes.ts'
import { runIncremental } from '#features/audit/runs/run-incremental.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { newestHead } from '#core/log/queries.ts'
import { storeCosignature } from '#core/log/witnesses/queries.ts'
import { advanceTimestamps } from '#features/timestamps/advance-timestamps.ts'
import { openCalendars } from '#features/timestamps/request-timestamp.ts'
import { openHeaders } from '#features/timestamps/bitcoin-headers.ts'
import {
  auditOn,
  auditOnce,
  otherValue,
  placesOf,
  sequenceAll,
} from '../../support/database/audited-world.ts'
import { startBitcoin, startCalendar } from '../../support/api/calendar.ts'
import { chainId, startChain, type TestChain } from '../../support/log/chain.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { openWorld, type World } from '../../support/processes/world.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

/**
 * Tests audits, which compare stored anchors with the chain and cosignatures with the witnesses'
 * keys.
 */

let world: World
let chain: TestChain
/** ID of the chain snapshot that was taken before the first anchor. */
let before: `0x${string}`

beforeAll(async () => {
  ;[world, chain] = await Promise.all([openWorld(), startChain()])
  await world.addShipment(await world.addAccount())
  await sequenceAll(world)
  before = await chain.client.snapshot()
  const settings = { every: 0, confirmations: 1, maxFeePerGas: 10n ** 11n }
  const step = () =>
    advance({
      pool: world.services.pool,
      log: pino({ level: 'silent' }),
      chain: chain.open(),
      origin: world.identity.origin,
      settings,
    })
  // The first step only queues the leaf of a chain block, which must be in the log before the
  // anchor.
  await step()
  await sequenceAll(world)
  await step()
  await chain.client.mine({ blocks: 1 })
  await step()
  // After more than 128 further blocks, the server no longer checks if the chain still contains the
  // logged block.
  await chain.client.mine({ blocks: 200 })
  await cosignNewest()
  await stampNewest()
})
afterAll(async () => {
  await Promise.all([world.close(), chain.close()])
})

async function cosignNewest(): Promise<void> {
  const { pool } = world.services
  const [head] = await newestHead(pool)
  const { text } = openNote(head?.note ?? '', [world.identity.signer.verifier])
  const witness = signerKey('testemunha.example', randomBytes(32))
  const line = formatSignature(cosign(text, witness, 1_700_000_000))
  const key = formatVerifierKey(cosignatureKey(witness.verifier))
  await storeCosignature(pool, head?.size ?? 0, key, line, new Date(1_700_000_000_000))
}

/** Timestamps the newest head in a block of a Bitcoin test network. */
async function stampNewest(): Promise<void> {
  const bitcoin = await startBitcoin()
  const calendar = await startCalendar(bitcoin)
  const { signal } = new AbortController()
  const timestamping = {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    calendars: openCalendars(signal),
    ...openHeaders(bitcoin.service.url, signal),
    settings: { calendars: [calendar.service.url], isDevelopment: true, every: 0 },
  }
  await advanceTimestamps(timestamping)
  calendar.settle(900)
  await world.admin.query('update timestamp_promises set next_at = clock_timestamp()')
  await advanceTimestamps(timestamping)
  await Promise.all([bitcoin.service.stop(), calendar.service.stop()])
}

async function auditAfter(
  change: (tx: pg.PoolClient) => Promise<unknown>,
  on: Chain | undefined = chain.open(),
): Promise<Everything> {
  const tx = await world.admin.connect()
  try {
    await tx.query('begin')
    await tx.query('set local session_replication_role = replica')
    await change(tx)
    return await auditOn(tx, world, { chain: on })
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

/**
 * Adds leaves to the log after its newest anchor.
 * @returns the new size of the log
 */
async function growLog(): Promise<number> {
  await world.addShipment(await world.addAccount())
  await sequenceAll(world)
  const [head] = await newestHead(world.services.pool)
  return head?.size ?? 0
}

const nothing = async (): Promise<void> => undefined

describe('anchors and cosignatures', () => {
  it('give no finding if unchanged', async () => {
    expect(await auditAfter(nothing)).toMatchObject({ log: [], anchors: { asked: 1, unasked: 0 } })
  })

  const cases = ['anchors', 'anchor_transactions', 'log_cosignatures'].flatMap((table) =>
    Object.entries(columnClasses[table] ?? {}).flatMap(([column, { kind }]) =>
      kind === 'free' ? [] : [{ table, column, place: `${table}.${column}` }],
    ),
  )
  it.each(sampled(cases, 4))('give a finding if $place was changed', async ({ table, column, place }) => {
    const value = await otherValue(world.admin, table, column, '')
    const found = await auditAfter((tx) => tx.query(`update ${table} set "${column}" = ${value}`))
    expect(placesOf(found)).toContain(place)
    expect(found.shipments).toEqual([])
  })

  const stamps = Object.entries(columnClasses['timestamps'] ?? {}).flatMap(([column, { kind }]) =>
    kind === 'free' ? [] : [column],
  )
  it.each(sampled(stamps, 6))('give a finding if timestamps.%s was changed', async (column) => {
    const value = await otherValue(world.admin, 'timestamps', column, '')
    const found = await auditAfter((tx) => tx.query(`update timestamps set "${column}" = ${value}`))
    // If `block_number` differs from the block height in the proof `ots`, the audit cannot know
    // which of the two was changed. The finding then names `ots`.
    expect(placesOf(found)).toEqual([`timestamps.${column === 'block_number' ? 'ots' : column}`])
    expect(found.shipments).toEqual([])
  })

  const blocks = Object.entries(columnClasses['chain_blocks'] ?? {}).flatMap(([column, { kind }]) =>
    kind === 'free' ? [] : [column],
  )
  it.each(sampled(blocks, 4))('give a finding if %s of a block was changed', async (column) => {
    const value = await otherValue(world.admin, 'chain_blocks', column, '')
    const found = await auditAfter((tx) => tx.query(`update chain_blocks set "${column}" = ${value}`))
    expect(placesOf(found)).toContain('chain_blocks')
    expect(found.shipments).toEqual([])
  })

  it.each([
    ['without its leaf', 'delete from log_entries where get_byte(leaf, 1) = 3', 'chain_blocks'],
    ['that is gone', 'delete from chain_blocks', 'log_entries'],
    [
      'that waits and is none',
      `insert into log_queue (leaf, leaf_hash)
       select set_byte(leaf, 137, get_byte(leaf, 137) # 1), set_byte(leaf_hash, 0, get_byte(leaf_hash, 0) # 1) from log_entries where get_byte(leaf, 1) = 3`,
      'log_queue',
    ],
  ])('give a finding for a block %s', async (_, change, place) => {
    expect(placesOf(await auditAfter((tx) => tx.query(change)))).toContain(place)
  })

  it('give a finding even without access to the chain if their root differs from the head', async () => {
    const found = await auditAfter(
      (tx) => tx.query('update anchors set root = $1', [randomBytes(32)]),
      undefined,
    )
    expect(placesOf(found)).toEqual(['anchors.root'])
  })
})

describe('heads anchored by the configured account', () => {
  it('give no finding if they agree with the log, and heads of other accounts are ignored', async () => {
    const snapshot = await chain.client.snapshot()
    await chain.anchor(await chain.addAccount(), 3n, `0x${'ab'.repeat(32)}`)
    expect(await auditAfter(nothing)).toMatchObject({ log: [], anchoredHeads: 1 })
    await chain.client.revert({ id: snapshot })
  })

  it('give a finding if one contradicts the log or has more leaves than the log', async () => {
    const snapshot = await chain.client.snapshot()
    const grown = await growLog()
    await chain.anchor(chain.key, BigInt(grown), `0x${'ab'.repeat(32)}`)
    await chain.anchor(chain.key, 1_000n, `0x${'cd'.repeat(32)}`)
    const { log, anchoredHeads } = await auditAfter(nothing)
    expect(anchoredHeads).toBe(3)
    expect(log).toMatchObject([
      { code: 'anchored_other', place: 'anchors', index: grown, found: 'ab'.repeat(32) },
      { code: 'anchored_other', place: 'anchors', index: 1_000, expected: null, found: 'cd'.repeat(32) },
    ])
    await chain.client.revert({ id: snapshot })
  })

  it('are not compared if the chain does not answer', async () => {
    const { key, contract } = chain
    const silent = openChain({ rpcUrl: `http://127.0.0.1:${await freePort()}`, key, contract, chainId })
    expect(await auditAfter(nothing, silent)).toMatchObject({ log: [], anchoredHeads: undefined })
  })
})

describe('a chain', () => {
  it('gives no finding if it does not answer', async () => {
    const { key, contract } = chain
    const silent = openChain({ rpcUrl: `http://127.0.0.1:${await freePort()}`, key, contract, chainId })
    expect(await auditAfter(nothing, silent)).toMatchObject({ log: [], anchors: { asked: 0, unasked: 1 } })
  })

  it('is queried for anchors that a former account made', async () => {
    const other = chain.open(await chain.addAccount())
    expect(await auditAfter(nothing, other)).toMatchObject({ log: [], anchors: { asked: 1, unasked: 0 } })
  })

  it('leaves earlier findings in place while it does not answer', async () => {
    const { services, admin } = world
    const places = async () => (await admin.query<{ place: string }>('select place from log_findings')).rows
    const found = [{ place: 'anchors.block_time' }]
    await admin.query('update anchors set block_time = block_time + 60')
    await auditOnce(services, async () => chain.open())
    expect(await places()).toEqual(found)
    await auditOnce(services)
    expect(await places()).toEqual(found)
    await admin.query('update anchors set block_time = block_time - 60')
    await auditOnce(services, async () => chain.open())
    expect(await places()).toEqual([])
  })

  it('is queried in a full audit for every block whose leaf is in the log', async () => {
    expect(await auditAfter(nothing)).toMatchObject({ log: [], blocks: { asked: 1, unasked: 0, left: 0 } })
  })

  it('gives no finding about blocks if it does not answer', async () => {
    const { key, contract } = chain
    const silent = openChain({ rpcUrl: `http://127.0.0.1:${await freePort()}`, key, contract, chainId })
    expect(await auditAfter(nothing, silent)).toMatchObject({ log: [], blocks: { asked: 0, unasked: 1 } })
  })

  it.each([
    ['hash', { hash: new Uint8Array(32), time: undefined }],
    ['time', { hash: undefined, time: 1 }],
    ['number', undefined],
  ] as const)(
    'gives a finding that names the block if the %s differs from the leaf',
    async (column, block) => {
      const real = chain.open()
      const lying: Chain = {
        ...real,
        blockAt: async (number) => {
          const found = await real.blockAt(number)
          if (found === undefined || block === undefined) return undefined
          return { ...found, hash: block.hash ?? found.hash, time: block.time ?? found.time }
        },
      }
      const { log } = await auditAfter(nothing, lying)
      expect(log).toMatchObject([{ code: 'block_unknown', place: `chain_blocks.${column}`, index: 2 }])
    },
  )

  it('is not queried for a block that is known to be dropped', async () => {
    const { log, blocks } = await auditAfter((tx) => tx.query('update chain_blocks set left_at = now()'))
    expect([log, blocks]).toEqual([[], { asked: 0, unasked: 0, left: 1 }])
  })

  it('is queried for one block in each incremental audit', async () => {
    const { services } = world
    const identity = await loadLogIdentity(services.config, services.keys)
    const asked: number[] = []
    const real = chain.open()
    const watched: Chain = {
      ...real,
      blockAt: (number) => {
        asked.push(number)
        return real.blockAt(number)
      },
    }
    for (const turn of [0, 1, 2]) await runIncremental(services, identity, async () => watched, turn)
    expect(asked).toEqual([1, 1, 1])
  })

  it('gives a finding for a missing anchor only after enough blocks', async () => {
    await chain.client.revert({ id: before })
    expect(await auditAfter(nothing)).toMatchObject({ log: [], anchors: { asked: 0, unasked: 1 } })
    await chain.client.mine({ blocks: 200 })
    expect(await auditAfter(nothing)).toMatchObject({
      log: [{ code: 'anchor_unknown', place: 'anchors.transaction' }],
    })
  })
})
