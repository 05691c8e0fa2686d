import { statement, type Rows } from './settings.rows.ts'

/** Settings of an account; `maps_key` is encrypted (encrypted-secret.ts). */
export type SettingsRow = Omit<Rows['read_settings'], 'airline_names'> & {
  readonly airline_names: Readonly<Record<string, string>>
}

const columns = 'maps_key, google_maps_enabled, public_conditions, one_record_name, airline_names, updated_at'

export const readSettings = statement<[account: string], SettingsRow>(
  'read_settings',
  `select ${columns} from system_settings where user_id = $1`,
)

/** Stores the key and enables the maps service; without a key, disables it. */
export const writeMapsKey = statement<[account: string, sealed: Buffer | null], SettingsRow>(
  'write_maps_key',
  `insert into system_settings (user_id, maps_key, google_maps_enabled) values ($1, $2, $2::bytea is not null)
   on conflict (user_id) do update set maps_key = excluded.maps_key,
     google_maps_enabled = excluded.google_maps_enabled, updated_at = now()
   returning ${columns}`,
)

export const writePublicConditions = statement<[account: string, isPublic: boolean], SettingsRow>(
  'write_public_conditions',
  `insert into system_settings (user_id, google_maps_enabled, public_conditions) values ($1, false, $2)
   on conflict (user_id) do update set public_conditions = excluded.public_conditions, updated_at = now()
   returning ${columns}`,
)

/** Stores the short name in the addresses of ONE Record; null removes it. */
export const writeOneRecordName = statement<[account: string, name: string | null], SettingsRow>(
  'write_one_record_name',
  `insert into system_settings (user_id, google_maps_enabled, one_record_name) values ($1, false, $2)
   on conflict (user_id) do update set one_record_name = excluded.one_record_name, updated_at = now()
   returning ${columns}`,
)

export const writeAirlineNames = statement<[account: string, names: string], SettingsRow>(
  'write_airline_names',
  `insert into system_settings (user_id, google_maps_enabled, airline_names) values ($1, false, $2::jsonb)
   on conflict (user_id) do update set airline_names = excluded.airline_names, updated_at = now()
   returning ${columns}`,
)
