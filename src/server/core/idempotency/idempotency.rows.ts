// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  claim_idempotency_key: { seed: string }
  claim_new_idempotency_keys: { seed: string }
  delete_expired_idempotency_keys: { delete_expired_idempotency_keys: string }
  find_idempotent_answer: {
    request_mac: Uint8Array
    status: number | null
    answer: string | null
    etag: string | null
  }
  find_idempotent_answers: {
    user_id: string
    key: string
    request_mac: Uint8Array
    status: number | null
    answer: string | null
    etag: string | null
  }
  hold_shipments: { user_id: string; tracking_id: string }
}>
