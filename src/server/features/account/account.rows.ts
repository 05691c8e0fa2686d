// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  list_audit_before: { id: number; event: string; occurred_at: Date; user_agent: string | null }
  list_live_sessions: { id: string; user_agent: string | null; created_at: Date; refreshed_at: Date }
  list_sessions_of: {
    id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    user_agent: string | null
    created_at: Date
    refreshed_at: Date
    idle_until: Date
    expires_at: Date
  }
}>
