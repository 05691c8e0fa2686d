// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindApiKey = {
  id: string
  name: string
  scopes: readonly string[]
  networks: readonly string[]
  airline_prefixes: readonly string[]
  expires_at: string
  is_active: boolean
  is_expired: boolean
  encrypted_key: Uint8Array | null
  previous_until: Date
  previous_used_at: Date
  rotation: string | null
  rotated_at: Date | null
  last_used_at: Date | null
  created_at: Date
  updated_at: Date
  revision: number
  maker: string
  maker_name: string | null
  maker_number: number
  maker_left_at: Date | null
}

export type Rows = RowsOf<{
  find_api_key: FindApiKey
  list_active_api_keys: FindApiKey
  list_all_api_keys: FindApiKey
  note_api_key_use: { note_api_key_use: string }
  resolve_key_calls: {
    n: number
    id: string
    user_id: string
    scopes: string
    is_expired: boolean
    is_from_elsewhere: boolean
    is_previous: boolean
    is_use_noted: boolean
    is_test: boolean
    account_revision: number
    revision_tag: string
    is_settled: boolean
    run: string
  }
}>
