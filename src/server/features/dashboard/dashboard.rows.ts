// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ReadContestedShipments = {
  id: string
  tracking_id: string
  status: string
  recipient_name: string | null
  destination: string
  estimated_delivery: Date | null
  updated_at: Date
  found: number
}

export type Rows = RowsOf<{
  read_contested_shipments: ReadContestedShipments
  read_far_shipments: ReadContestedShipments
  read_late_shipments: ReadContestedShipments
  read_stuck_shipments: ReadContestedShipments
  read_undecided_shipments: ReadContestedShipments
  read_violated_shipments: ReadContestedShipments
}>
