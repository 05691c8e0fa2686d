import tableUrl from '../../../../assets/airports/airports.tsv?url'
import { parseAirports, type Airports } from '#domain/air/airport.ts'

let loaded: Promise<Airports> | undefined

/** Loads the table of airports once. A failure is not cached, so the next call retries. */
export function loadAirports(): Promise<Airports> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Airports> {
  const response = await fetch(tableUrl)
  if (!response.ok) throw new Error(`the table of airports answered ${response.status}`)
  return parseAirports(await response.text())
}
