import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatSignerKey, signerKey } from '#ledger/log/note-key.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'
import { newCode } from '../../support/api/shipment-api.ts'

// Tests two server processes on one database, each with its own data folder. The log must continue
// when either process is killed.
let database: TestDatabase
let root: string
let env: Record<string, string>
let nodes: [ServerProcess, ServerProcess]
let token: string

describe.runIf(isWhole)('two processes', () => {
  beforeAll(async () => {
    database = await createDatabase()
    root = await mkdtemp(join(tmpdir(), 'lastro-nodes-'))
    env = {
      DATABASE_URL: database.ownerUrl,
      LASTRO_SECRET: testSecret,
      PUBLIC_URL: 'http://lastro.example',
      LOG_ORIGIN: 'lastro.example/nodes',
      LOG_KEY: formatSignerKey(signerKey('lastro.example/nodes', randomBytes(32))),
      CEP_URL: 'off',
      GEOCODING_URL: 'off',
    }
    const first = await startNode(0)
    // Creates the account while there is only one node, because each node stores mails in its own
    // folder.
    token = (await createAccount(first)).session.access_token
    nodes = [first, await startNode(1)]
  })
  afterAll(async () => {
    for (const node of nodes ?? []) await node.stop()
    await database?.drop()
    await rm(root, { recursive: true, force: true })
  })

  async function startNode(at: 0 | 1): Promise<ServerProcess> {
    return startProcess(join(root, `node-${at}`), await freePort(), env)
  }

  test('continue the log when either is killed, and lose no acknowledged write', async () => {
    const acknowledged: string[] = []
    const send = async (node: ServerProcess) => {
      const tracking_id = newCode()
      const body = { tracking_id, origin: 'a', destination: 'b' }
      const { status } = await apiOf(node, token)('POST', '/api/shipments', body).catch(() => ({ status: 0 }))
      if (status === 201) acknowledged.push(tracking_id)
      return status
    }
    // The first node leads because it started first. From then on, each round kills the leader.
    for (const round of [0, 1, 2, 3]) {
      const at = round % 2 === 0 ? 0 : 1
      const other = at === 0 ? 1 : 0
      const working = Promise.all(Array.from({ length: 20 }, (_, n) => send(nodes[n % 2 === 0 ? at : other])))
      await nodes[at].kill()
      await working
      expect(await send(nodes[other])).toBe(201)
      await expect
        .poll(() => whole(nodes[other]))
        .toMatchObject({ waiting: 0, published: acknowledgedSize() })
      nodes[at] = await startNode(at)
    }
    for (const code of acknowledged)
      expect((await apiOf(nodes[1], token)('GET', `/api/shipments/${code}`)).status, code).toBe(200)

    /**
     * Returns a matcher for the size of the log. The size may exceed the number of acknowledged
     * writes, because unacknowledged writes may be stored too.
     */
    function acknowledgedSize(): unknown {
      const asymmetric: unknown = expect.toSatisfy((size: number) => size >= acknowledged.length)
      return asymmetric
    }
  })
})

/**
 * Verifies the whole log: the leaves and heads in the database, and the published files of a node.
 */
async function whole({ dataDir }: ServerProcess) {
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  const identity = await loadLogIdentity(config, database.keys)
  const admin = openTestPool(database.adminUrl, 1)
  try {
    return await checkLog(admin, identity, logFolder(dataDir))
  } finally {
    await admin.end()
  }
}
