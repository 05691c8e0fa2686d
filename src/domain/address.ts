export type AddressParts = {
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
}

/** The 27 federative units of Brazil by their two-letter codes, from AC to TO. */
export const federativeUnits = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
export type FederativeUnit = (typeof federativeUnits)[number]

/**
 * Returns the address on one line: street, number or 'S/N', optional complement, neighborhood,
 * city/state (specification, section 5).
 */
export function joinAddress({ street, number, complement, neighborhood, city, state }: AddressParts): string {
  const door = `${street}, ${number.trim() || 'S/N'}`
  const unit = complement.trim() ? ` - ${complement.trim()}` : ''
  return `${door}${unit}, ${neighborhood}, ${city}/${state}`
}

/**
 * Returns the street in a line that `joinAddress` made from the street and `parts`. Returns
 * undefined for other lines, because they cannot be split without guessing.
 */
export function streetOf(line: string, parts: Omit<AddressParts, 'street'>): string | undefined {
  const rest = joinAddress({ ...parts, street: '' })
  const street = line.slice(0, -rest.length)
  return line.endsWith(rest) && street.trim() !== '' ? street : undefined
}
