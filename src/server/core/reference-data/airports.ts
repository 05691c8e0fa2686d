import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAirports, type Airports } from '#domain/air/airport.ts'

/** File of airports. Its folder also contains its source and licence. */
const path = join(import.meta.dirname, '../../../../assets/airports/airports.tsv')

let read: Airports | undefined

/** Returns the airports of the world by IATA code. */
export function airports(): Airports {
  return (read ??= parseAirports(readFileSync(path, 'utf8')))
}
