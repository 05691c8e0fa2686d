// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ReadSettings = {
  maps_key: Uint8Array | null
  google_maps_enabled: boolean
  public_conditions: boolean
  one_record_name: string | null
  airline_names: unknown
  updated_at: Date
}

export type Rows = RowsOf<{
  read_settings: ReadSettings
  write_airline_names: ReadSettings
  write_maps_key: ReadSettings
  write_one_record_name: ReadSettings
  write_public_conditions: ReadSettings
}>
