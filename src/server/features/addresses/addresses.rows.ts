// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindAddress = {
  id: string
  user_id: string
  name: string
  cep: string
  street: string
  number: string | null
  complement: string | null
  neighborhood: string
  city: string
  uf: string
  latitude: number
  longitude: number
  is_active: boolean
  created_at: Date
  updated_at: Date
  in_use: boolean
}

export type Rows = RowsOf<{
  find_address: FindAddress
  list_addresses_of: FindAddress
}>
