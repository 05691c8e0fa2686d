// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  read_settings: { maps_key: Uint8Array | null; google_maps_enabled: boolean; updated_at: Date }
  write_maps_key: { maps_key: Uint8Array | null; google_maps_enabled: boolean; updated_at: Date }
}>
