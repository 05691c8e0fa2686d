import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { advance, type Advance, type Anchoring } from '#features/anchors/advance.ts'
import { anchorAbi } from '#features/anchors/anchor-abi.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { markPublished, newestHead } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { startChain, type TestChain } from './chain.ts'
import { openWorld, type World } from '../processes/world.ts'

export let world: World
export let chain: TestChain
export let account: string

export const settings = { every: 0, confirmations: 2, maxFeePerGas: 10n ** 11n }

export function anchoring(changes: Partial<Anchoring> = {}): Anchoring {
  return {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    chain: chain.open(),
    origin: world.identity.origin,
    settings,
    ...changes,
  }
}

/**
 * Advances the anchoring by one step. If the step only queued the leaf of a chain block, appends
 * that leaf to the log and takes a second step.
 */
export async function step(changes: Partial<Anchoring> = {}): Promise<Advance> {
  const done = await advance(anchoring(changes))
  const { rows } = await world.admin.query('select from log_queue')
  if (rows.length === 0) return done
  await sequence()
  return advance(anchoring(changes))
}

/**
 * Adds a shipment, and signs a head that includes its leaf.
 * @returns the size of the next head to be anchored, which includes the leaf of a chain block
 */
export async function grow(): Promise<number> {
  await world.addShipment(account)
  await sequence()
  const [head] = await newestHead(world.services.pool)
  return (head?.size ?? 0) + 1
}

export async function sequence(): Promise<void> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
}

export async function anchors(): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select size || ' ' || state || case when block_number is null then '' else ' landed' end as said
     from anchors order by id`,
  )
  return rows.map(({ said }) => said)
}

export async function writtenBlocks(): Promise<
  readonly { number: number; index: number | null; left: boolean }[]
> {
  const { rows } = await world.admin.query(
    `select b.number, e.index, b.left_at is not null as left
     from chain_blocks b left join log_entries e using (leaf_hash) order by b.id`,
  )
  return rows
}

export async function transactions(): Promise<number> {
  const { rows } = await world.admin.query<{ count: number }>('select count(*) from anchor_transactions')
  return rows[0]?.count ?? 0
}

/** Returns the sizes of the heads that the contract on the chain has anchored. */
export async function onChain(): Promise<readonly bigint[]> {
  const logs = await chain.client.getContractEvents({
    address: chain.contract,
    abi: anchorAbi,
    eventName: 'Anchored',
    fromBlock: 0n,
  })
  return logs.map(({ args }) => args.size ?? 0n)
}

export const mine = (blocks: number): Promise<void> => chain.client.mine({ blocks })

/** Opens a world and a chain for each test of a file. */
export function prepareAnchoring(): void {
  beforeEach(async () => {
    ;[world, chain] = await Promise.all([openWorld(), startChain()])
    account = await world.addAccount()
  })
  afterEach(async () => {
    await Promise.all([world.close(), chain.close()])
  })
}
