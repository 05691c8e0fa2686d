import { distanceKm, type Municipality } from './municipalities.ts'
import type { Random } from './random.ts'

export const HOUR_MS = 3_600_000

/** When things happen to a shipment, in hours after its creation. */
export type Timeline = {
  /** For each warehouse in order. */
  readonly stays: readonly { readonly arrival: number; readonly departure: number }[]
  readonly delivery: number
}

/** Beyond this a shipment goes by air. */
const BY_ROAD_KM = 900
/** Roads are longer than the crow flies. */
const DETOUR = 1.25
const TRUCK_KM_H = 58
const AIRCRAFT_KM_H = 640
/** Handing over to an aircraft and getting it back. */
const AIRPORT_HOURS = 4.5

/** The hours of a journey through these warehouses to its destination. */
export function planTimeline(
  warehouses: readonly Municipality[],
  destination: Municipality,
  random: Random,
): Timeline {
  const stays: { arrival: number; departure: number }[] = []
  let at = random.between(0.8, 3)
  for (const [place, here] of warehouses.entries()) {
    const arrival = at
    const departure = arrival + random.between(1.6, 8)
    stays.push({ arrival, departure })
    at = departure + travelHours(here, warehouses[place + 1] ?? destination) * random.between(0.95, 1.2)
  }
  return { stays, delivery: at + random.between(0.7, 2) }
}

/** The latest moment up to `latest` at which somebody receives a delivery: from 8 to 18 o'clock in Brasília. */
export function inReceivingHours(latest: Date): Date {
  const hour = (latest.getTime() / HOUR_MS + BRASILIA_OFFSET_HOURS) % 24
  if (hour < OPENS) return new Date(latest.getTime() - (hour + 24 - CLOSES) * HOUR_MS)
  return new Date(latest.getTime() - Math.max(0, hour - CLOSES) * HOUR_MS)
}

/** Brazil has had no summer time since 2019, and nothing here depends on it but how likely an hour looks. */
const BRASILIA_OFFSET_HOURS = -3
const OPENS = 8
const CLOSES = 17.6

/** Hours from city to city, by truck or by air. */
function travelHours(from: Municipality, to: Municipality): number {
  const km = distanceKm(from, to)
  return km > BY_ROAD_KM ? AIRPORT_HOURS + km / AIRCRAFT_KM_H : 0.4 + (km * DETOUR) / TRUCK_KM_H
}
