import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { cep, city, latitude, longitude, optionalText, text, time, uf, uuid } from '../schema/fields.ts'
import { entryParams, knownEntry, newEntry } from '../schema/reference-list.ts'

/**
 * Fields of a place that a person enters. Coordinates are degrees; the server looks up missing
 * ones.
 */
export const addressContent = {
  name: text(100),
  cep,
  street: text(200),
  number: optionalText(20),
  complement: optionalText(100),
  neighborhood: text(100),
  city,
  uf,
  latitude,
  longitude,
}

/** An address as the API returns it to the account that owns it. */
export const address = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  cep: z.string(),
  street: z.string(),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  neighborhood: z.string(),
  city: z.string(),
  uf,
  latitude: z.number(),
  longitude: z.number(),
  /** True if a warehouse uses the address, which then cannot be deleted. */
  in_use: z.boolean(),
  created_at: time,
  updated_at: time,
})
export type Address = z.output<typeof address>

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  summary: { en: 'Lists addresses, newest first', pt: 'Lista os endereços, os mais novos primeiro' },
  details: {
    pt: 'Todos os endereços salvos em uma página. `in_use` diz se um warehouse precisa do endereço.',
    en: 'All saved addresses on one page. `in_use` says whether a warehouse needs the address.',
  },
  needs: 'registers.read',
  scope: 'addresses:read',
  data: z.array(address),
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/addresses',
  summary: { en: 'Saves an address', pt: 'Salva um endereço' },
  details: {
    pt: 'Endereços salvos são oferecidos nos formulários e servem aos warehouses. Sem coordenadas, o servidor as procura, e recusa com `coordinates_required` se não achar.',
    en: 'Saved addresses are offered in forms and carry warehouses. Without coordinates, the server looks them up, and refuses with `coordinates_required` if it finds none.',
  },
  needs: 'addresses.write',
  scope: 'addresses:write',
  repeatedBy: 'id',
  body: z.strictObject({ ...newEntry, ...addressContent }),
  data: address,
  success: 201,
  errors: ['coordinates_required', 'register_full', 'id_reused'],
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/addresses/{id}',
  summary: { en: 'Changes an address', pt: 'Altera um endereço' },
  details: {
    pt: 'Substitui o endereço inteiro. Checkpoints e remessas guardam o texto com que foram registrados.',
    en: 'Replaces the whole address. Checkpoints and shipments keep the text that was recorded with them.',
  },
  needs: 'addresses.write',
  scope: 'addresses:write',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...addressContent }),
  data: address,
  errors: ['not_found', 'coordinates_required', 'changed_meanwhile'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/addresses/{id}',
  summary: {
    en: 'Deletes an address that no warehouse uses',
    pt: 'Exclui um endereço que nenhum warehouse usa',
  },
  details: {
    pt: 'Exclui para sempre. O endereço de um warehouse é recusado com `address_in_use`; mude ou remova o warehouse antes.',
    en: 'Deletes for good. An address of a warehouse is refused with `address_in_use`; move or remove the warehouse first.',
  },
  needs: 'addresses.write',
  scope: 'addresses:write',
  params: entryParams,
  data: z.object({ id: uuid }),
  errors: ['not_found', 'address_in_use'],
})
