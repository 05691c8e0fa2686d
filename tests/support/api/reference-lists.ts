import { expect } from 'vitest'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import type { Api } from './api.ts'
import { askAdmin } from '../auth/auth-database.ts'
import type { TestDatabase } from '../database/postgres.ts'
import { dataOf } from './shipment-api.ts'

/** Deletes all reference data of all accounts. */
export async function emptyReferenceData(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  for (const table of ['warehouses', 'addresses', 'configurable_statuses', 'custom_fields']) {
    await askAdmin(database, `delete from ${table}`)
  }
}

/** Returns a valid request body for an address, in which `changed` overrides members. */
export const addressBody = (changed: object = {}) => ({
  name: 'Centro de distribuição',
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP' as const,
  latitude: -23.5652,
  longitude: -46.6517,
  ...changed,
})

export const statusBody = (name: string, changed: object = {}) => ({ name, ...changed })

export const fieldBody = (field_name: string, changed: object = {}) => ({
  field_name,
  field_type: 'text',
  ...changed,
})

/** Adds a warehouse with an address of its own. */
export async function addWarehouse(api: Api, name: string): Promise<Warehouse> {
  const address = dataOf<{ id: string }>(await api('POST', '/api/addresses', addressBody()))
  return dataOf(await api('POST', '/api/warehouses', { name, address_id: address.id }))
}

/** Adds custom fields to an account, each with its type. */
export async function addFields(api: Api, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [field_name, field_type] of Object.entries(fields)) {
    const field = { field_name, field_type, is_required: false, field_options: null }
    expect(await api('POST', '/api/custom-fields', field)).toMatchObject({ status: 201 })
  }
}
