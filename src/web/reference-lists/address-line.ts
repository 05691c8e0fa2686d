import type { Address } from '#contract/endpoints/addresses.ts'
import { joinAddress } from '#domain/address.ts'

/** Returns a saved address in one line. */
export function addressLine({ street, number, complement, neighborhood, city, uf }: Address): string {
  return joinAddress({
    street,
    number: number ?? '',
    complement: complement ?? '',
    neighborhood,
    city,
    state: uf,
  })
}
