// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ReadNoticeSettings = {
  notify_on_the_way: boolean
  notify_out_for_delivery: boolean
  notify_delivered: boolean
  notify_attempted: boolean
  notice_language: string
  notice_signature: string | null
}

export type Rows = RowsOf<{
  delay_notice: { enqueue_ordered_job: string }
  delete_old_notices: { delete_old_notices: string }
  find_next_notice: {
    event_id: string
    kind: string
    tries: number
    resends: number
    due_at: Date
    now: Date
    tracking_id: string
    shipment_status: string
    recipient_email: string | null
    estimated_delivery: Date | null
    checkpoint_id: string
    checkpoint_status: string
    annulled_at: Date | null
    occurred_at: Date
    receiver: unknown
    is_switched_on: boolean
    language: string
    signature: string | null
    company: string
    phone: string | null
    whatsapp: string | null
    contact_email: string | null
    logo: string
    delivery_codes: boolean
    answer: string | null
    outcome: string
    is_page_public: boolean
    may_be_mailed: boolean
    later: readonly string[]
    sent: readonly string[]
  }
  find_notice_stop: { stopped_at: Date }
  insert_notices: { enqueue_ordered_job: string }
  list_notices_of: {
    event_id: string
    kind: string
    state: string
    reason: string | null
    tries: number
    resends: number
    created_at: Date
    sent_at: Date | null
    recipient_email: string | null
  }
  lock_notice: { kind: string; state: string; resends: number; seconds: number }
  read_notice_settings: ReadNoticeSettings
  requeue_notice: { enqueue_ordered_job: string }
  write_notice_settings: ReadNoticeSettings
}>
