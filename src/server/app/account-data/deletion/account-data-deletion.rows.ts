// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  close_company: { close_company: string }
  companies_to_close: { account: string }
  erase_account: { erase_account: string }
  lock_user_to_delete: {
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
}>
