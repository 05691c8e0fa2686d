// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type AskEmailChange = {
  id: string
  email: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  new_email: string
  new_email_confirmed_by: string | null
  last_sign_in_at: Date | null
  user_metadata: unknown
  has_password: boolean
  created_at: Date
  updated_at: Date
  identities: unknown
  factors: unknown
}

export type Rows = RowsOf<{
  ask_email_change: AskEmailChange
  cancel_email_change: AskEmailChange
  change_password: { changed: boolean }
  complete_email_change: { completed: boolean }
  count_recovery_codes: { id: string; friendly_name: string; total: number; remaining: number }
  drop_unproven_password: { drop_unproven_password: string }
  end_recovery: { id: string }
  holds_password: { holds: boolean }
}>
