// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ListMilestones = {
  id: string
  shipment_id: string
  code: string
  time_type: string
  at: Date
  airport: string
  to_airport: string | null
  flight: string | null
  pieces: number | null
  weight: number | null
  discrepancy: string | null
  source: string
  plan: number | null
  corrects: string | null
  received_at: Date
}

export type Rows = RowsOf<{
  list_milestones: ListMilestones
  list_milestones_with_awb: ListMilestones
}>
