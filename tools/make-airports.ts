// node bootstrap.mjs tools/make-airports.ts: writes assets/airports/airports.tsv from the package
// airport-data-js.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import airportData, { type Airport } from 'airport-data-js'
import { repository } from './web-stamp.ts'

/** Number of decimals of coordinates, precise to eleven metres. */
const DECIMALS = 4
/** Zones of Brazilian airports that are an hour wrong in version 4.0.0, as the law has them. */
const correctedZones: Readonly<Record<string, string>> = {
  JCR: 'America/Santarem',
  QRE: 'America/Sao_Paulo',
  STM: 'America/Santarem',
  TBT: 'America/Eirunepe',
  TMT: 'America/Santarem',
}
const COLUMNS = ['code', 'name', 'country', 'latitude', 'longitude', 'zone']

/**
 * Returns the table of airports in the order of their codes. It has the airports with an IATA code
 * that are large, of medium size, or have scheduled flights.
 */
export async function airportTable(): Promise<string> {
  const airports = await airportData.findAirports({})
  const rows = airports
    .filter(({ iata, type, scheduled_service }) => {
      const isUsed = /^(large|medium)_airport$/.test(type) || String(scheduled_service) === 'TRUE'
      return /^[A-Z]{3}$/.test(iata) && isUsed
    })
    .toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
    .map(rowOf)
  return `${[COLUMNS, ...rows].map((row) => row.join('\t')).join('\n')}\n`
}

function rowOf({ iata, airport, country_code, latitude, longitude, time }: Airport): readonly string[] {
  // One zone of version 4.0.0 contains a blank.
  const zone = correctedZones[iata] ?? time.replaceAll(/\s/g, '')
  const name = airport.replaceAll(/\s+/g, ' ').trim()
  return [iata, name, country_code, latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS), zone]
}

if (import.meta.main) await writeFile(join(repository, 'assets/airports/airports.tsv'), await airportTable())
