import { join } from 'node:path'
import { bareServerSchemas, type BareServerOrder } from './bare-server-order.ts'
import type { Site } from './site.ts'
import { startWorker } from './worker-process.ts'

export type BareServer = { readonly pid: number; readonly address: string }

export type BareServers = {
  /** Server that answers every request with one shared text. */
  readonly memory: BareServer
  /** Server that answers requests for each tracking code with a separate copy of the text. */
  readonly own: BareServer
  /** Server that reads the text from the row of the tracking code in PostgreSQL. */
  readonly row: BareServer
  /** Server that answers from memory after PostgreSQL confirmed that the row exists. */
  readonly asked: BareServer
  readonly stop: () => Promise<void>
}

/**
 * Starts the comparison servers. They use the product's framework and answer with one text, without
 * authentication, parsing or checks.
 * @param codes tracking codes; for each of them a row with the text is inserted
 */
export async function startBareServers(
  site: Site,
  codes: readonly string[],
  body: string,
): Promise<BareServers> {
  await keepAsRows(site, codes, body)
  const database = site.adminUrl
  const stops: (() => Promise<void>)[] = []
  const start = async (order: BareServerOrder): Promise<BareServer> => {
    const worker = startWorker(join(import.meta.dirname, 'bare-server.ts'), bareServerSchemas)
    stops.push(worker.stop)
    return { pid: worker.pid, ...(await worker.carryOut(order)) }
  }
  return {
    memory: await start({ from: 'memory', body }),
    own: await start({ from: 'own memory', body }),
    row: await start({ from: 'row', database }),
    asked: await start({ from: 'memory if asked', body, database }),
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}

async function keepAsRows({ admin }: Site, codes: readonly string[], body: string): Promise<void> {
  await admin.query(
    'create unlogged table bare_answers (code text primary key, body text storage external not null)',
  )
  await admin.query('insert into bare_answers select code, $2 from unnest($1::text[]) as code', [codes, body])
  await admin.query('vacuum analyze bare_answers')
}
