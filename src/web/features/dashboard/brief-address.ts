import { isolated } from '#ledger/base/visible-text.ts'

/**
 * Returns the address up to its first comma (specification, section 2). Appends the city unless
 * this part already contains it, because a street alone says too little.
 */
export function briefAddress(address: string, city: string | null, state: string | null): string {
  const first = address.split(',', 1)[0] ?? address
  if (city === null || first.includes(city)) return isolated(first)
  return `${isolated(first)}, ${isolated(city)}${state === null ? '' : `/${state}`}`
}
