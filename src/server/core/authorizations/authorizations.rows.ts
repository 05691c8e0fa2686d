// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ChangeAuthorization = {
  id: string
  user_id: string
  shipment_id: string
  email: string | null
  authorized_user_id: string | null
  is_single_use: boolean
  expires_at: Date
  created_at: Date
  used_at: Date | null
  uses: number
  last_used_at: Date | null
  revoked_at: Date | null
}

type ListAllReceivedAuthorizations = {
  id: string
  owner_id: string
  owner_name: string
  owner_email: string
  is_single_use: boolean
  created_at: Date
  expires_at: Date
  used_at: Date
  uses: number
  last_used_at: Date
  revoked_at: Date
  shipment_id: string
  tracking_id: string
  status: string
  origin_city: string
  origin_state: string
  destination_city: string
  destination_state: string
  open_entry: string
  now: Date
}

export type Rows = RowsOf<{
  change_authorization: ChangeAuthorization
  find_asks_code: { asks_code: boolean }
  find_authorization: ChangeAuthorization
  find_authorized_recorders: { id: string; name: string; email: string; is_deleted: boolean }
  find_closing_companies: { id: string }
  find_received_authorizations: {
    id: string
    account: string
    shipment_id: string
    tracking_id: string
    owner_id: string
  }
  hold_accounts: { id: string }
  insert_authorization: ChangeAuthorization
  list_all_received_authorizations: ListAllReceivedAuthorizations
  list_authorizations_by: ChangeAuthorization
  list_authorizations_of: ChangeAuthorization
  list_received_authorizations: ListAllReceivedAuthorizations
  lock_authorizations: ChangeAuthorization
  lock_open_authorizations: ChangeAuthorization
  lock_shipment_to_authorize: { id: string; tracking_id: string; status: string }
  notify_authorized: { notify_authorized: string }
  received_authorizations_of_code: ListAllReceivedAuthorizations
  received_open_entry: { location: string; city: string; uf: string }
  revoke_received_authorizations: { revoke_received_authorizations: string }
  set_authorization_revoked: ChangeAuthorization
  tell_authorized_accounts: { pg_notify: string }
  tell_owner: { pg_notify: string }
}>
