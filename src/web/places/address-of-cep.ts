import type { CepAddress } from '#contract/endpoints/places.ts'

/** Address as forms hold it, in text controls. */
type TypedAddress = {
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly neighborhood: string
  readonly city: string
  readonly uf: string
}

/**
 * Returns the typed address, completed with that of a postal code. Fields that the postal code does
 * not determine stay as typed. If the postal code's city or street differs from the typed one, the
 * typed fields that depend on the city or street are cleared.
 */
export function addressOfCep(found: CepAddress, typed: TypedAddress): TypedAddress {
  const { logradouro, bairro, localidade: city, uf } = found
  const isSameCity = typed.city === '' || (typed.city === city && typed.uf.toUpperCase() === uf)
  const street = logradouro || (isSameCity ? typed.street : '')
  const isSameStreet = isSameCity && (typed.street === '' || typed.street === street)
  return {
    street,
    number: isSameStreet ? typed.number : '',
    complement: isSameStreet ? typed.complement : '',
    neighborhood: bairro || (isSameCity ? typed.neighborhood : ''),
    city,
    uf,
  }
}
