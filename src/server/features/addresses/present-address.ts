import type { Address } from '#contract/endpoints/addresses.ts'
import type { AddressRow } from './queries.ts'

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    cep: row.cep,
    street: row.street,
    number: row.number,
    complement: row.complement,
    neighborhood: row.neighborhood,
    city: row.city,
    uf: row.uf,
    latitude: row.latitude,
    longitude: row.longitude,
    in_use: row.in_use,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
