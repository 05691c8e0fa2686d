// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  begin_audit: { kind: string }
  claim_audit_mail: { kind: string }
  count_findings: { findings: number; shipments: number; newest: Date }
  find_stored_head_conflicts: { place: string; index: number; expected: string | null; found: string | null }
  read_audits: {
    kind: string
    started_at: Date | null
    advanced_at: Date | null
    finished_at: Date | null
    phase: string | null
    is_paused: boolean
    log_size: number
    log_root: Uint8Array | null
    last_arrival: string
    last_shipment: string | null
    shipments_done: number
    shipments_total: number
    findings: number
    mailed_at: Date | null
  }
  shipments_to_audit_again: { id: string }
}>
