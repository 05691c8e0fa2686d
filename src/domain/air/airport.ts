import { toInstant, type Instant } from '../base/instant.ts'
import { resolveTime } from '../base/zone.ts'
import type { Coordinates } from '../places/distance.ts'

/** Airport with its IATA code of three letters. */
export type Airport = Coordinates & {
  readonly code: string
  readonly name: string
  /** ISO 3166-1 code of two letters. */
  readonly country: string
  /** IANA name; null if it is unknown. */
  readonly zone: string | null
}

/** Airports by IATA code. */
export type Airports = ReadonlyMap<string, Airport>

/**
 * Parses the table of airports: rows with code, name, country, latitude, longitude and time zone,
 * separated by tabs, after a header.
 */
export function parseAirports(tsv: string): Airports {
  const [, ...rows] = tsv.trimEnd().split('\n')
  return new Map(
    rows.map((row) => {
      const [code = '', name = '', country = '', latitude = '', longitude = '', zone = ''] = row.split('\t')
      const coordinates = { latitude: Number(latitude), longitude: Number(longitude) }
      return [code, { code, name, country, ...coordinates, zone: zone || null }]
    }),
  )
}

/** Instant of a time at an airport, with a remark if it is not certain. */
export type AirportTime = {
  readonly at: Instant
  readonly warning?:
    | 'time_repeated'
    | 'time_skipped'
    /** The airport or its zone is unknown, so the time was taken as UTC. */
    | 'zone_unknown'
}

/**
 * Returns the instant of a local time at an airport, by the time zones of the platform.
 * @param local milliseconds since 1970 as if they were UTC
 * @param airport undefined if no airport has the code
 */
export function instantAtAirport(local: number, airport: Airport | undefined): AirportTime {
  const resolved = airport?.zone == null ? undefined : resolveTime(local, airport.zone)
  if (resolved === undefined) return { at: toInstant(new Date(local)), warning: 'zone_unknown' }
  const { instant, fault } = resolved
  return { at: toInstant(new Date(instant)), ...(fault !== undefined && { warning: fault }) }
}

/**
 * Returns the time on the clock of an airport, such as `2026-11-26T14:30`, in UTC without a zone.
 */
export function localTimeAt(instant: Instant, airport: Airport | undefined): string {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone: airport?.zone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return form.format(Date.parse(instant)).replace(' ', 'T')
}
