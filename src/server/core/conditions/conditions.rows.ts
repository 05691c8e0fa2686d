// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_public_conditions: { public_conditions: boolean }
  find_shipment_conditions: {
    range: unknown
    range_id: string
    range_version: number
    verdict: string
    reasons: unknown
    judged_at: Date | null
    undecided: number
  }
  list_certified_periods: { device_id: string; valid_from: Date; valid_to: Date }
  list_monitorings_of: {
    id: string
    device_id: string
    started_at: Date
    ended_at: Date | null
    stopped_at: Date | null
    stop_reason: string | null
    maker: string
    model: string | null
    serial: string
  }
  list_needed_files: { device_id: string; channel: string; digest: Uint8Array; content: Uint8Array | null }
  list_reading_bytes: { channel: number; bytes: string }
  list_stored_excursions: {
    id: string
    device_id: string
    channel: number
    direction: string
    started_at: Date
    ended_at: Date | null
    ended_by: string | null
    duration_ms: number
    outside_ms: number
    peak: number
    is_absolute: boolean
    decided: string | null
    decided_duration_ms: number
    decided_peak: number | null
    is_outdated: boolean
  }
  lock_shipment_row: { id: string; tracking_id: string }
  request_judgement: { enqueue_keyed_job: string }
  request_judgements: { enqueue_keyed_job: string }
  update_verdict: { tracking_id: string; is_changed: boolean }
}>
