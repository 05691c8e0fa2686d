// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_expired_oauth_states: { delete_expired_oauth_states: string }
  insert_identity: { id: string }
  insert_vouched_user: {
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
  mark_identity_used: { id: string }
  oauth_state_consume: { redirect_to: string; code_challenge: Uint8Array }
  oauth_state_start: { oauth_state_start: string }
  owner_of_identity: { user_id: string }
}>
