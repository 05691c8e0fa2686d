// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_expired_places: { delete_expired_places: string }
  municipality_around: { localidade: string; uf: string }
  recall_cep: {
    logradouro: string
    complemento: string
    bairro: string
    localidade: string
    uf: string
    is_fresh: boolean
  }
  recall_coordinates: { latitude: number; longitude: number; is_fresh: boolean }
  remember_cep: { cep_remember: string }
  remember_coordinates: { geocode_remember: string }
}>
