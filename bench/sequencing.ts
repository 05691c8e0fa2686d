import { randomBytes } from 'node:crypto'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { logFolder, openFolder, publishLog } from '#core/log/published-files.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { openSite, type Site } from './site.ts'

const BATCHES = [1, 100, 256, 1_000, 4_000] as const
/** Aim in entries per second for batches of 256. */
const AIM = { batch: 256, perSecond: 25_000 } as const
const ROUNDS = 15
const LEAF_LENGTH = 138

/**
 * Measures how many entries per second the sequencer appends to the log under signed heads.
 * Measures this rate without and with the publication of the log's files.
 */
export async function measureSequencing(): Promise<void> {
  const site = await openSite()
  const { pool, config } = site.services
  let state = await loadLogState(pool, site.identity)
  const folder = openFolder(logFolder(config.dataDir))
  let published = await publishLog(pool, folder, 0)
  const rows: string[][] = [['', 'into the log /s', 'and published /s']]
  for (const batch of BATCHES) {
    const appending: number[] = []
    const publishing: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await enqueueLeaves(site, batch)
      const start = performance.now()
      const next = await sequenceBatch(pool, site.identity, state)
      const appended = performance.now()
      if (next === undefined) throw new Error('nothing was taken from the queue')
      state = next
      published = await publishLog(pool, folder, published)
      appending.push(appended - start)
      publishing.push(performance.now() - start)
    }
    const perSecond = (times: readonly number[]): number => (batch * 1000) / median(times)
    const reached = perSecond(appending)
    const ratio = ` = ${ratioAgainst(reached / AIM.perSecond, { atLeast: 1 })} of ${figure(AIM.perSecond)}`
    rows.push([
      `${batch} at once`,
      `${figure(reached)}${batch === AIM.batch ? ratio : ''}`,
      figure(perSecond(publishing)),
    ])
  }
  printTable(`Sequencer, medians of ${ROUNDS} batches`, rows)
  await site.close()
}

async function enqueueLeaves({ admin }: Site, count: number): Promise<void> {
  const leaves = Array.from({ length: count }, () => randomBytes(LEAF_LENGTH))
  await admin.query(
    'insert into log_queue (leaf, leaf_hash) select * from unnest($1::bytea[], $2::bytea[])',
    [leaves, leaves.map((leaf) => hashLeaf(leaf))],
  )
}
