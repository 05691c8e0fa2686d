import type { FastifyInstance } from 'fastify'
import { getMapsKey, getSettings, saveSettings } from '#contract/settings.ts'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { secretBox } from '../sealed-secret.ts'
import type { Services } from '../services.ts'
import { openMapsKey, presentSettings } from './present-settings.ts'
import { readSettings, writeMapsKey } from './queries.ts'

export function settingsRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const box = secretBox(keys, 'maps-key')

  route(api, getSettings, async ({ account: { id } }) => {
    const [row] = await inTransaction(pool, [id], (tx) => readSettings(tx, id))
    return presentSettings(row, id, box)
  })

  route(api, saveSettings, async ({ body: { maps_key }, account: { id } }) => {
    const sealed = maps_key === null ? null : box.seal(maps_key, id)
    const [row] = await inTransaction(pool, [id], (tx) => writeMapsKey(tx, id, sealed))
    return presentSettings(row, id, box)
  })

  route(api, getMapsKey, async ({ account: { id }, reply }) => {
    const [row] = await inTransaction(pool, [id], (tx) => readSettings(tx, id))
    void reply.header('cache-control', 'no-store')
    return { maps_key: row?.google_maps_enabled === true ? openMapsKey(row, id, box) : null }
  })
}
