import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#core/events/author.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { commitImport } from '#features/imports/commit-import.ts'
import { putImportRows } from '#features/imports/put-rows.ts'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { importRow } from '../../support/imports/import-row.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

// PostgreSQL ends a transaction that is idle for ten seconds. On a busy machine the check of 200
// rows has taken longer. Rows are counted instead of seconds, so that the load does not matter.
const ROWS = 120
let server: TestServer
let pool: Pool
let log: LogIdentity
let account: string
const id = randomUUID()
/** Rows whose statement was computed since the last SQL query of an open transaction. */
let computed = 0
let longest = 0
let isOpen = false

beforeAll(async () => {
  const { database, server: shared } = await sharedServer()
  server = shared
  const { session } = await createAccount(server)
  account = session.user.id
  const opened = await apiOf(server, session.access_token)('POST', '/api/imports', {
    id,
    file_name: 'remessas.csv',
    rows: ROWS,
  })
  expect(opened.status).toBe(201)
  pool = openPool({ url: database.urls.app, size: 1, onLost: () => undefined })
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    Object.assign(client, {
      query(first: { readonly name?: string; readonly text?: string } | string, ...rest: readonly unknown[]) {
        const name = typeof first === 'string' ? first : (first.name ?? first.text)
        if (name === 'begin') isOpen = true
        if (name === 'commit' || name === 'rollback') isOpen = false
        computed = 0
        return send(first, ...rest)
      },
    })
  })
  const { config, keys } = server.services
  const identity = await loadLogIdentity(config, keys)
  log = {
    ...identity,
    get origin() {
      if (isOpen) longest = Math.max(longest, ++computed)
      return identity.origin
    },
  }
})
afterAll(() => pool.end())

test('rows are checked before a transaction begins, and it waits for 50 of a commit at most', async () => {
  const rows = Array.from({ length: ROWS }, () => importRow(log.origin))
  const { received, refused } = await putImportRows(
    pool,
    log,
    { id: account, isTest: false },
    { id, first: 1, rows },
  )
  expect({ received, refused, longest }).toEqual({ received: ROWS, refused: [], longest: 0 })
  const recording = { pool, projections: server.services.projections }
  const committing = { account, author: signedIn(account), id, leavesOut: false }
  const { shipments } = await commitImport(recording, log, committing)
  expect({ shipments: shipments.length, longest }).toEqual({ shipments: ROWS, longest: 50 })
})
