// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_log_findings: { shipment_id: string | null }
  find_findings_of_shipments: {
    n: number
    shipment_id: string
    code: string
    place: string
    sequence: number
    event_id: string
    field: string
    found_at: Date
  }
  find_noted_violations: { shipment_id: string }
  find_shipment_findings: {
    shipment_id: string
    code: string
    place: string
    sequence: number | null
    event_id: string | null
    field: string | null
    found_at: Date
  }
  find_shipments_in_log_findings: { shipment_id: string | null }
}>
