import type { FastifyInstance } from 'fastify'
import {
  getMapsKey,
  getSettings,
  saveAirlineNames,
  saveConditionSettings,
  saveOneRecordSettings,
  saveSettings,
  type Settings,
} from '#contract/endpoints/settings.ts'
import { isConflict } from '#core/events/conflict.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import { secretBox, type SecretBox } from '#platform/secrets/encrypted-secret.ts'
import type { Services } from '#platform/services.ts'
import {
  readSettings,
  writeAirlineNames,
  writeMapsKey,
  writeOneRecordName,
  writePublicConditions,
  type SettingsRow,
} from './queries.ts'

export function settingsRoutes(api: FastifyInstance, { pool, keys, config }: Services): void {
  const box = secretBox(keys, 'maps-key')
  const presentSettings = (row: SettingsRow | undefined, account: string) =>
    presentRow(row, account, box, config.publicUrl)

  route(api, getSettings, async ({ account: { id } }) => {
    const [row] = await inTransaction(pool, [id], (tx) => readSettings(tx, id))
    return presentSettings(row, id)
  })

  route(api, saveSettings, async ({ body: { maps_key }, account: { id } }) => {
    const sealed = maps_key === null ? null : box.seal(maps_key, id)
    const [row] = await inTransaction(pool, [id], (tx) => writeMapsKey(tx, id, sealed))
    return presentSettings(row, id)
  })

  route(api, saveConditionSettings, async ({ body, account: { id } }) => {
    const [row] = await inTransaction(pool, [id], (tx) =>
      writePublicConditions(tx, id, body.public_conditions),
    )
    return presentSettings(row, id)
  })

  route(api, saveOneRecordSettings, async ({ body: { one_record_name: name }, account: { id } }) => {
    try {
      const [row] = await inTransaction(pool, [id], (tx) => writeOneRecordName(tx, id, name))
      return presentSettings(row, id)
    } catch (error) {
      if (!isConflict(error)) throw error
      throw new Failure('short_name_taken', { facts: { name: name ?? '' } })
    }
  })

  route(api, saveAirlineNames, async ({ body: { airline_names }, account: { id } }) => {
    const names = JSON.stringify(airline_names)
    const [row] = await inTransaction(pool, [id], (tx) => writeAirlineNames(tx, id, names))
    return presentSettings(row, id)
  })

  route(api, getMapsKey, async ({ account: { id }, reply }) => {
    const [row] = await inTransaction(pool, [id], (tx) => readSettings(tx, id))
    void reply.header('cache-control', 'no-store')
    return { maps_key: row?.google_maps_enabled === true ? openMapsKey(row, id, box) : null }
  })
}

/** Returns the decrypted maps key of an account, or null if there is none or decryption fails. */
function openMapsKey(row: SettingsRow | undefined, account: string, box: SecretBox): string | null {
  if (row === undefined || row.maps_key === null) return null
  return box.open(row.maps_key, account) ?? null
}

function presentRow(
  row: SettingsRow | undefined,
  account: string,
  box: SecretBox,
  publicUrl: string,
): Settings {
  const key = openMapsKey(row, account, box)
  const name = row?.one_record_name ?? null
  return {
    maps_key_configured: key !== null,
    // The last four characters of a short key would reveal too much of it.
    maps_key_masked: key === null ? null : `••••••••${key.length >= 12 ? key.slice(-4) : ''}`,
    google_maps_enabled: key !== null && row?.google_maps_enabled === true,
    public_conditions: row?.public_conditions === true,
    one_record_name: name,
    one_record_url: name === null ? null : `${publicUrl}/onerecord/${name}`,
    airline_names: row?.airline_names ?? {},
    updated_at: row?.updated_at.toISOString() ?? null,
  }
}
