import type { Settings } from '#contract/settings.ts'
import type { SecretBox } from '../sealed-secret.ts'
import type { SettingsRow } from './queries.ts'

/** The key of an account, null where there is none or none that can be opened any more. */
export function openMapsKey(row: SettingsRow | undefined, account: string, box: SecretBox): string | null {
  if (row === undefined || row.maps_key === null) return null
  return box.open(row.maps_key, account) ?? null
}

/** What leaves the server of the settings. */
export function presentSettings(row: SettingsRow | undefined, account: string, box: SecretBox): Settings {
  const key = openMapsKey(row, account, box)
  return {
    maps_key_configured: key !== null,
    // Of a short key the last four would be too much of it.
    maps_key_masked: key === null ? null : `••••••••${key.length >= 12 ? key.slice(-4) : ''}`,
    google_maps_enabled: key !== null && row?.google_maps_enabled === true,
    updated_at: row?.updated_at.toISOString() ?? null,
  }
}
