// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type InsertSession = {
  id: string
  user_id: string
  method: string
  second_step: string | null
  second_step_at: Date | null
  refresh_counter: number
  created_at: Date
  expires_at: Date
}

type InsertUser = {
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
  account_by_email: {
    id: string
    password_hash: string
    password_decoys: readonly string[]
    is_confirmed: boolean
    is_known_network: boolean
  }
  account_recipients: { email: string; user_metadata: unknown }
  account_responsible: { email: string; user_metadata: unknown }
  acting_members: {
    n: number
    person: string
    standing: string
    account: string
    member: string
    role: string
    granted: readonly string[]
    is_closing: boolean
    is_test: boolean
    refusal: string
  }
  consume_code: { session_id: string | null; code_challenge: Uint8Array | null }
  consume_deletion_notice: { email: string; language: string }
  consume_token: { kind: string; code_challenge: Uint8Array | null }
  delete_expired_deletion_notices: { delete_expired_deletion_notices: string }
  delete_expired_sign_ins: { delete_expired_sign_ins: string }
  differ_in_kind: { differs: boolean }
  end_all_sessions: { pg_notify: string }
  end_other_sessions: { pg_notify: string }
  end_session: { id: string; pg_notify: string }
  find_sender: {
    name: string
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string
  }
  find_signing_names: { name: string; signing_name: string | null; registration: string | null }
  find_test_company: { account_id: string }
  insert_session: InsertSession
  insert_user: InsertUser
  lock_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
    is_expired: boolean
    seconds_since_refresh: number
  }
  lock_user: InsertUser
  mark_confirmation_sent: { email: string | null }
  mark_sign_in: InsertUser
  may_be_mailed: { may: boolean }
  merge_user_metadata: InsertUser
  owner_of_session: { user_id: string }
  owner_of_token: { user_id: string; is_expired: boolean }
  read_deletion_notice: { email: string; language: string }
  rename_memberships: { rename_memberships: string }
  repeat_sign_up: { repeat_sign_up: string }
  rotate_session: InsertSession
  session_age: { method: string; seconds: number }
  user_by_id: InsertUser
}>
