// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  consume_recovery_code: { factor_id: string }
  delete_expired_factors: { delete_expired_factors: string }
  end_other_sessions_below: { pg_notify: string }
  find_challenge: { is_open: boolean; now: number }
  find_factor: {
    id: string
    factor_type: string
    secret: Uint8Array | null
    last_step: number | null
    is_verified: boolean
  }
  former_id: { former_id: string | null }
  insert_challenge: { expires_at: Date }
  is_known_network: { known: boolean }
  lower_other_sessions: { pg_notify: string }
  raise_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
  }
  session_proven_ago: { seconds: number }
}>
