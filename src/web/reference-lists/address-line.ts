import type { Address } from '#contract/endpoints/addresses.ts'
import { joinAddress, type AddressParts } from '#domain/places/address.ts'

/** Returns a saved address in one line. */
export function addressLine(address: Address): string {
  return joinAddress(addressParts(address))
}

/**
 * Returns a saved address in one line without its beginning if the address is named by it, as in
 * "Rua da Restinga, 56". The line is shown below the name.
 */
export function addressBesideName(address: Address): string {
  const line = addressLine(address)
  const { name } = address
  const rest = /^(?:, | - |$)(.*)/.exec(line.slice(name.length))?.[1]
  return line.toLowerCase().startsWith(name.toLowerCase()) && rest !== undefined ? rest : line
}

/** Returns the parts of a saved address; absent ones are empty. */
export function addressParts({ street, number, complement, neighborhood, city, uf }: Address): AddressParts {
  return { street, number: number ?? '', complement: complement ?? '', neighborhood, city, state: uf }
}

/** Returns the saved addresses as options of a combobox. */
export function addressOptions(addresses: readonly Address[]) {
  return addresses.map((address) => ({
    value: address.id,
    label: address.name,
    detail: addressBesideName(address),
  }))
}
