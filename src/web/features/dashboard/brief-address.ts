/**
 * The text of an address before its first comma (specification, section 2), with the city unless that text names it:
 * a street alone says little.
 */
export function briefAddress(address: string, city: string | null, state: string | null): string {
  const first = address.split(',', 1)[0] ?? address
  if (city === null || first.includes(city)) return first
  return `${first}, ${state === null ? city : `${city}/${state}`}`
}
