import type { Address } from '#contract/endpoints/addresses.ts'
import { pick } from '#domain/base/field-table.ts'
import { addressFields, type AddressRow } from './queries.ts'

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    user_id: row.user_id,
    ...pick(row, addressFields),
    in_use: row.in_use,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
