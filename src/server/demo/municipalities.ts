import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Brazilian municipality with the coordinates of its seat, in degrees. */
export type Municipality = {
  readonly name: string
  readonly uf: string
  readonly latitude: number
  readonly longitude: number
}

/** Finds a municipality by name and federative unit, such as `Belém/PA`. */
export type FindMunicipality = (place: string) => Municipality

const path = join(import.meta.dirname, 'data/municipalities.csv')

/** Reads the municipalities of the demo (their source and licence stand beside the file). */
export function readMunicipalities(): FindMunicipality {
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const known = new Map(rows.map((row) => [placeOf(row), municipalityOf(row)]))
  return (place) => {
    const found = known.get(place)
    if (found === undefined) throw new Error(`${path} lacks ${place}`)
    return found
  }
}

function placeOf(row: string): string {
  const [name, uf] = row.split(',')
  return `${name}/${uf}`
}

function municipalityOf(row: string): Municipality {
  const [name = '', uf = '', latitude = '', longitude = ''] = row.split(',')
  return { name, uf, latitude: Number(latitude), longitude: Number(longitude) }
}

const EARTH_RADIUS_KM = 6_371

/** Great-circle distance in kilometres. */
export function distanceKm(a: Municipality, b: Municipality): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const cosines = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(north + cosines * east))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
