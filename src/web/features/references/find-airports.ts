import type { Airport, Airports } from '#domain/air/airport.ts'

/** Number of airports that the list below the control offers. */
const MAX_OFFERED = 12

/**
 * Returns airports whose code begins with a typed text, or whose name contains it, those with the
 * code first. Case and accents do not matter.
 */
export function findAirports(airports: Airports, typed: string): readonly Airport[] {
  const sought = plain(typed)
  if (sought.length < 2) return []
  const byCode: Airport[] = []
  const byName: Airport[] = []
  for (const airport of airports.values()) {
    if (plain(airport.code).startsWith(sought)) byCode.push(airport)
    else if (plain(airport.name).includes(sought)) byName.push(airport)
  }
  return [...byCode, ...byName].slice(0, MAX_OFFERED)
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
