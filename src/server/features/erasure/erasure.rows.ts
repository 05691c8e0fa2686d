// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type LockOldTests = {
  id: string
  user_id: string
  tracking_id: string
  status: string
  open_entry: string | null
  last_entrada: Date | null
  last_saida: Date | null
  last_finalizacao: Date | null
  last_tentativa: Date | null
  pseudonym: Uint8Array
  events: number
  annexes: number
  last_leaf_hash: Uint8Array
}

export type Rows = RowsOf<{
  accounts_of_old_tests: { account: string }
  erase_shipments: { erase_shipments: string }
  list_authorizations_of_all: { id: string }
  list_erased_shipments: { id: string; tracking_id: string; events: number; erased_at: Date }
  lock_old_tests: LockOldTests
  lock_shipment_to_erase: LockOldTests
  lock_shipments_to_erase: LockOldTests
}>
