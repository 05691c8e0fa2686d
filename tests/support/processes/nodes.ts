import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type DatabaseUrls, type TestServer } from './server.ts'

/** Two complete servers in this process, with one database and one folder. */
export type TestNodes = {
  readonly nodes: readonly [TestServer, TestServer]
  /** Stops both servers even if one fails, and only then deletes their shared folder. */
  readonly stop: () => Promise<void>
}

/**
 * Starts two servers of the product on a test's database. `env` extends the configuration of both.
 */
export async function startNodes({
  database,
  env = {},
}: {
  readonly database: DatabaseUrls
  readonly env?: Readonly<Record<string, string>>
}): Promise<TestNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-nodes-'))
  const started: TestServer[] = []
  const stop = async (): Promise<void> => {
    const stopped = await Promise.allSettled(started.map((node) => node.stop()))
    await rm(dataDir, { recursive: true, force: true })
    const failures = stopped.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length > 0) throw new AggregateError(failures, 'not every node could be stopped')
  }
  const startOne = async (): Promise<TestServer> => {
    const node = await startServer({ database, env, dataDir })
    started.push(node)
    return node
  }
  try {
    return { nodes: [await startOne(), await startOne()], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
