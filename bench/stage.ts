import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentOf } from './cpu-time.ts'
import { createFleet } from './fleet.ts'
import { fillAccount } from './full-account.ts'
import { httpLoadSchemas, type HttpLoadOrder, type HttpLoadReport } from './http-load-order.ts'
import { rawLoadSchemas, type RawLoadOrder, type RawLoadReport } from './raw-load-order.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

/**
 * Databases and processes of a comparison. The product is under load in one database. The same
 * transactions run as bare SQL statements in another database, which has no sequencer.
 */
export type Stage = {
  readonly product: Site
  readonly server: ServerProcess
  readonly http: WorkerProcess<HttpLoadOrder, HttpLoadReport>
  readonly raw: WorkerProcess<RawLoadOrder, RawLoadReport>
  readonly postmaster: number
  /**
   * Adds the acknowledged checkpoints of a report to the count that `verify` expects in the
   * database. @throws Error for an answer other than 201
   */
  readonly tally: (report: HttpLoadReport) => void
  readonly tallyRaw: (report: RawLoadReport) => void
  /**
   * @throws Error unless the databases contain exactly the acknowledged checkpoints, each with its
   * leaf
   */
  readonly verify: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The fleet is so large that no account reaches its limit of requests, and no batch contains a
 * shipment twice.
 */
const FLEET = { accounts: 1_000, shipmentsEach: 4, checkpoints: 1 }
const MAX_CONNECTIONS = 32

/** @param filled number of shipments with which both databases are filled first, if any */
export async function openStage(filled = 0): Promise<Stage> {
  const closing: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  const keep = <T extends { close: () => Promise<void> } | { stop: () => Promise<void> }>(opened: T): T => {
    closing.push('close' in opened ? opened.close : opened.stop)
    return opened
  }
  try {
    const product = keep(await openSite())
    const bare = keep(await openSite())
    if (filled > 0) for (const site of [product, bare]) await fillAccount(site, filled)
    const fleet = await createFleet(product.services, product.identity, FLEET)
    const bareFleet = await createFleet(bare.services, bare.identity, FLEET)
    const tally = await openTally(product, bare)

    const server = keep(await startServerProcess(product))
    const http = keep(startWorker(join(import.meta.dirname, 'http-load.ts'), httpLoadSchemas))
    const raw = keep(startWorker(join(import.meta.dirname, 'raw-load.ts'), rawLoadSchemas))
    const first = FLEET.checkpoints
    await http.carryOut({ do: 'open', address: server.url, shipments: [...fleet], first })
    await raw.carryOut({
      do: 'open',
      url: bare.appUrl,
      connections: MAX_CONNECTIONS,
      env: { ...bare.env },
      shipments: [...bareFleet],
      first,
    })
    return { product, server, http, raw, postmaster: await postmasterOf(product), ...tally, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openTally(product: Site, bare: Site): Promise<Pick<Stage, 'tally' | 'tallyRaw' | 'verify'>> {
  const before = { product: await countCheckpoints(product), bare: await countCheckpoints(bare) }
  const acknowledged = { product: 0, bare: 0 }
  return {
    tally: ({ answers, refused, refusals }) => {
      if (refused > 0) throw new Error(`${refused} answers were not 201, such as ${refusals.join('\n')}`)
      acknowledged.product += answers
    },
    tallyRaw: ({ committed }) => {
      acknowledged.bare += committed
    },
    verify: async () => {
      await queueIsEmpty(product)
      const found = {
        product: (await countCheckpoints(product)) - before.product,
        bare: (await countCheckpoints(bare)) - before.bare,
      }
      if (found.product !== acknowledged.product || found.bare !== acknowledged.bare) {
        throw new Error(`acknowledged ${JSON.stringify(acknowledged)}, but found ${JSON.stringify(found)}`)
      }
      console.log(
        `\nAll ${found.product} answers were 201, and that many checkpoints stand in the database and the log.`,
      )
    },
  }
}

/**
 * Waits until the sequencer is idle, because a busy sequencer would slow down the next measurement.
 */
export async function queueIsEmpty({ admin }: Site): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ waiting: boolean }>(
      'select exists (select from log_queue) as waiting',
    )
    if (rows[0]?.waiting === false) return
    await sleep(50)
  }
}

/**
 * Counts the checkpoints that have an event and a leaf. The leaf is in the log or, in a database
 * without a sequencer, in the queue.
 */
async function countCheckpoints({ admin }: Site): Promise<number> {
  const { rows } = await admin.query<{ found: number }>(
    `select count(*)::int as found from checkpoints c join events e on e.event_id = c.id
     where exists (select from log_entries l where l.leaf_hash = e.leaf_hash)
        or exists (select from log_queue q where q.leaf_hash = e.leaf_hash)`,
  )
  return rows[0]?.found ?? Number.NaN
}

/** Returns the parent process of all PostgreSQL processes. */
export async function postmasterOf({ admin }: Site): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}
