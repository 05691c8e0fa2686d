/**
 * Returns the address up to its first comma (specification, section 2), followed by the city unless
 * the text names it. A street alone gives too little information.
 */
export function briefAddress(address: string, city: string | null, state: string | null): string {
  const first = address.split(',', 1)[0] ?? address
  if (city === null || first.includes(city)) return first
  return `${first}, ${state === null ? city : `${city}/${state}`}`
}
