// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  company_members: {
    id: string
    number: number
    name: string
    email: string
    role: string
    state: string
    expires_at: Date
    joined_at: Date
    second_step: boolean
    revision: number
    signing_name: string | null
    registration: string | null
    warehouse_id: string | null
    place: string
    sees_recipients: boolean
  }
  convert_account: { convert_account: string }
  delete_expired_invitations: { delete_expired_invitations: string }
  find_active_warehouse: { id: string }
  find_company: {
    id: string
    name: string
    cnpj: string | null
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string
    closes_at: Date | null
    revision: number
    is_test: boolean
  }
  find_known_keys: { id: string; name: string }
  find_known_webhooks: { id: string; name: string }
  find_policies: {
    second_step_from: Date | null
    idle_minutes: number
    session_hours: number
    operators_export: boolean
    revision: number
    members_without_second_step: number
  }
  invitation_by_token: {
    account: string
    company: string
    role: string
    email: string
    expires_at: Date
    closes_at: Date
    inviter: string
    inviter_role: string
    inviter_state: string
    inviter_expires_at: Date
    now: Date
  }
  join_company: { member: string }
  list_company_events: {
    event_id: string
    shipment_id: string
    tracking_id: string
    type: string
    received_at: string
    actor: string
    name: string
    number: number
  }
  list_company_trail: {
    id: number
    event: string
    occurred_at: Date
    actor: string | null
    name: string
    number: number
    facts: unknown
  }
  list_invitations: {
    id: string
    email: string
    role: string
    member_until: Date | null
    last_sent_at: Date
    expires_at: Date
    is_expired: boolean
    invited_by: string
  }
  lock_company: { now: Date }
  lock_memberships: { account: string; member: string; role: string; other_owners: number }
  lock_person: {
    kind: string
    former_id: string | null
    email: string | null
    email_confirmed_at: Date | null
    now: Date
  }
  member_recipients: { email: string; user_metadata: unknown; role: string; expires_at: Date }
  open_company: { open_company: string }
  renew_invitation: {
    id: string
    email: string
    role: string
    member_until: Date | null
    last_sent_at: Date
    expires_at: Date
    is_expired: boolean
    invited_by: string
    company: string
    is_test: boolean
    logo_url: string
  }
  warn_auditors: { account: string; member: string }
  withdraw_invitation: { withdraw_invitation: string }
  workplaces: {
    id: string
    name: string
    logo_url: string
    role: string
    state: string
    missing: string
    idle_minutes: number
    warehouse_id: string
    is_converted: boolean
    is_test: boolean
  }
  write_company: { write_company: string }
  write_invitations: { write_invitations: string }
  write_member: { write_member: string }
}>
