// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindCertificate = {
  id: string
  device_id: string
  number: string
  laboratory: string
  calibrated_on: string
  valid_until: string
  created_at: Date
  file_digest: string
  file_type: string
  file_bytes: number
}

type FindConditionRange = {
  id: string
  version: number
  name: string
  temperature_minimum: number
  temperature_maximum: number
  humidity_minimum: number | null
  humidity_maximum: number | null
  absolute_minimum: number | null
  absolute_maximum: number | null
  minutes_outside: number
  longest_gap_minutes: number
  requires_certificate: boolean
  has_mean_kinetic: boolean
  activation_kelvin: number
  is_active: boolean
  updated_at: Date
}

type FindDevice = {
  user_id: string
  id: string
  kind: string
  maker: string
  model: string | null
  serial: string
  interval_s: number | null
  is_active: boolean
  last_reading_at: Date | null
  position: number
  created_at: Date
  updated_at: Date
  is_silent: boolean
  needs_certificate: boolean
}

type FindExcursion = {
  id: string
  shipment_id: string
  tracking_id: string
  device_id: string
  maker: string
  model: string | null
  serial: string
  channel: number
  direction: string
  started_at: Date
  ended_at: Date | null
  ended_by: string | null
  duration_ms: number
  outside_ms: number
  peak: number
  is_absolute: boolean
  opened_at: Date
  acknowledged: string | null
  decided: string | null
  decision: string | null
  is_outdated: boolean
  mailed_at: Date | null
  reminded_at: Date | null
}

type ListAnnexesAboutExcursions = {
  id: string
  kind: string
  facts: unknown
  text: string | null
  details: unknown
  media: unknown
  received_at: Date
  bytes: number
}

export type Rows = RowsOf<{
  accounts_with_readings: { account: string }
  count_day_files: { files: number }
  count_devices: { devices: number; is_taken: boolean }
  count_reports: { reports: number }
  find_certificate: FindCertificate
  find_certificate_file: {
    digest: Uint8Array
    content: Uint8Array | null
    type: string
    deleted_at: Date | null
  }
  find_condition_file: { content: Uint8Array | null }
  find_condition_range: FindConditionRange
  find_device: FindDevice
  find_excursion: FindExcursion
  find_named_devices: { id: string; maker: string; model: string | null; serial: string }
  find_reading_clock: { offset_ms: number }
  find_report: { id: string; details: unknown; media: unknown; received_at: Date }
  find_report_file: { content: Uint8Array | null; digest: Uint8Array }
  insert_readings: { series: number; accepted: number; conflicts: number }
  list_active_condition_ranges: FindConditionRange
  list_annexes_about_excursions: ListAnnexesAboutExcursions
  list_certificates: FindCertificate
  list_condition_annexes: ListAnnexesAboutExcursions
  list_condition_range_versions: FindConditionRange
  list_day_files: {
    device_id: string
    channel: string
    day: string
    digest: Uint8Array
    content: Uint8Array | null
    is_settled: boolean
  }
  list_devices: FindDevice
  list_excursions: FindExcursion
  list_excursions_of: FindExcursion
  list_filed_days: { monitoring_id: string; device_id: string; day: string }
  list_files_of_device: { digest: Uint8Array; content: Uint8Array | null; channel: string }
  list_log_positions: { id: string; log_index: number }
  list_logger_files: { id: string; shipment_id: string; offset_ms: number }
  list_monitorings_begun_with: {
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
  list_monitorings_of_device: { shipment_id: string; started_at: Date; ended_at: Date | null }
  list_old_days: { device_id: string; channel: number; start: Date }
  list_valid_day_files: { content: Uint8Array | null; digest: Uint8Array }
  lock_device_alone: { id: string }
  lock_devices: { id: string; serial: string }
  remind_of_excursion: { enqueue_keyed_job: string }
  request_day_files: { enqueue_keyed_job: string }
  shipments_with_readings: { account: string; shipment: string }
}>
