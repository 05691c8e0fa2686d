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
 * Returns true if a text can be the name of a city. A comma, digit or slash means that the text
 * holds more of the address, and cities are public.
 */
export function isCityName(text: string): boolean {
  return !/[,/\p{N}]/u.test(text.normalize('NFKC'))
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

/** A place in parts. Each part is null if it is unknown, or if the reader may not see it. */
export type PlaceParts = {
  /** Name of the place. */
  readonly location: string | null
  readonly street: string | null
  readonly number: string | null
  readonly complement: string | null
  readonly neighborhood: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** Place of which nothing is known. */
export const unknownPlace: PlaceParts = {
  location: null,
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  uf: null,
  cep: null,
}

type End = 'origin' | 'destination'
type EndFields<Name extends End> = { readonly [Field in Name]: string } & {
  readonly [Field in `${Name}_${'number' | 'complement' | 'neighborhood' | 'city' | 'state' | 'cep'}`]:
    | string
    | null
}

/**
 * Returns the origin or destination of a shipment as a place, named by its street and number. If
 * the line cannot be split, street and name are the whole line.
 */
export function placeOfEnd<Name extends End>(shipment: EndFields<Name>, end: Name): PlaceParts {
  const fields: Readonly<Record<string, string | null>> = shipment
  const part = (name: string) => fields[`${end}_${name}`] ?? null
  const line = shipment[end]
  const [number, complement, neighborhood] = [part('number'), part('complement'), part('neighborhood')]
  const [city, uf] = [part('city'), part('state')]
  const street = streetOf(line, {
    number: number ?? '',
    complement: complement ?? '',
    neighborhood: neighborhood ?? '',
    city: city ?? '',
    state: uf ?? '',
  })
  const location = street === undefined ? line : [street, number].filter(Boolean).join(', ')
  return {
    location,
    street: street ?? line,
    number,
    complement,
    neighborhood,
    city,
    uf,
    cep: part('cep'),
  }
}

/** Returns the place of a recorded checkpoint. */
export function placeOfCheckpoint({
  location,
  address,
  city,
  uf,
}: {
  readonly location: string
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
}): PlaceParts {
  return { ...unknownPlace, location, ...splitAddress(address, city, uf), city, uf }
}

/**
 * Splits a line that `joinAddress` made into street, number, complement and neighborhood. Any other
 * line becomes the street.
 */
function splitAddress(
  address: string | null,
  city: string | null,
  uf: string | null,
): Pick<PlaceParts, 'street' | 'number' | 'complement' | 'neighborhood'> {
  const whole = { street: address, number: null, complement: null, neighborhood: null }
  const end = `, ${city}/${uf}`
  if (address === null || !address.endsWith(end)) return whole
  const parts = address.slice(0, -end.length).split(', ')
  const neighborhood = parts.pop()
  const door = parts.pop()
  if (door === undefined || neighborhood === undefined || parts.length === 0) return whole
  const [number, ...rest] = door.split(' - ')
  return {
    street: parts.join(', '),
    number: number === undefined || number === 'S/N' ? null : number,
    complement: rest.join(' - ') || null,
    neighborhood,
  }
}
