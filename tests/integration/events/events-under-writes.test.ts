import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventEntry } from '#contract/endpoints/events.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { newCode } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startNodes } from '../../support/processes/nodes.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Events of each of two writers. */
const EACH = isWhole ? 50_000 : 600
const BATCH = 100

test(
  'a reader that polls gets each event of two writers once, from two nodes in turn',
  { timeout: isWhole ? 3_600_000 : 60_000 },
  async () => {
    const database = await createDatabase()
    const both = await startNodes({ database, env: { ACCOUNT_CALLS_PER_MINUTE: '1000000' } })
    try {
      const owner = apiOf(both.nodes[0], (await createAccount(both.nodes[0])).session.access_token)
      const keys = await Promise.all(Array.from({ length: 8 }, () => createKey(owner)))
      // Calls are limited for each key, so the reader takes one key after the other.
      const readers = keys.flatMap(({ key }) => both.nodes.map((node) => apiOf(node, key)))
      const written: string[] = []
      const writers = { left: both.nodes.length }
      const write = async (api: Api): Promise<void> => {
        for (let count = 0; count < EACH; count += BATCH) {
          const items = Array.from({ length: BATCH }, () => ({
            event_id: randomUUID(),
            tracking_id: newCode(),
            origin: 'São Paulo/SP',
            destination: 'Recife/PE',
          }))
          // A busy node refuses some calls and items, which the same event ids repeat.
          let outcomes: readonly { ok: boolean }[] = [{ ok: false }]
          while (!outcomes.every(({ ok }) => ok)) {
            const { status, body } = await api('POST', '/api/shipments/bulk', { items })
            if (status !== 503) expect(status).toBe(200)
            outcomes = status === 200 ? (body as { data: { ok: boolean }[] }).data : outcomes
          }
          written.push(...items.map(({ tracking_id }) => tracking_id))
        }
        writers.left--
      }
      const read: string[] = []
      const indexes: number[] = []
      const follow = async (): Promise<void> => {
        let cursor = ''
        for (let call = 0; writers.left > 0 || read.length < written.length; call++) {
          const api = readers[call % readers.length] ?? owner
          const { status, body } = await api('GET', `/api/events${cursor === '' ? '' : `?after=${cursor}`}`)
          // The limit of calls counts for each key, and a busy node answers 503.
          if (status === 429 || status === 503) continue
          expect(status).toBe(200)
          const page = body as { data: readonly EventEntry[]; cursor: string }
          cursor = page.cursor
          read.push(...page.data.map(({ body: { data } }) => data.tracking_id))
          indexes.push(...page.data.map(({ log_index }) => log_index))
        }
      }
      const sessions = both.nodes.map((node) => apiOf(node, keys[0]?.key ?? ''))
      await Promise.all([follow(), ...sessions.map(write)])
      expect(read).toHaveLength(2 * EACH)
      expect(new Set(read)).toEqual(new Set(written))
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
    } finally {
      await both.stop()
      await database.drop()
    }
  },
)
