import { distanceMeters } from '#domain/distance.ts'
import type { Municipality } from '../places/municipalities.ts'
import type { Random } from './random.ts'

export const HOUR_MS = 3_600_000

/** What takes it to the next place; a van goes to the recipient. */
export type Vehicle = 'truck' | 'aircraft' | 'van'

/** When things happen to a shipment, in whole milliseconds after its creation. */
export type Timeline = {
  /** For each warehouse in order. */
  readonly stays: readonly Stay[]
  readonly delivery: number
}

type Stay = { readonly arrival: number; readonly departure: number; readonly leavesBy: Vehicle }

/** Beyond this a shipment goes by air. */
const BY_ROAD_KM = 900
/** Up to this a van takes it to the recipient. */
const BY_VAN_KM = 300
/** Roads are longer than the crow flies. */
const DETOUR = 1.25
const TRUCK_KM_H = 58
const AIRCRAFT_KM_H = 640
/** Handing over to an aircraft and getting it back. */
const AIRPORT_HOURS = 4.5

/** The times of a journey through these warehouses to its destination. */
export function planTimeline(
  warehouses: readonly Municipality[],
  destination: Municipality,
  random: Random,
): Timeline {
  const stays: Stay[] = []
  let hours = random.between(0.8, 3)
  for (const [place, here] of warehouses.entries()) {
    const next = warehouses[place + 1]
    const km = distanceMeters(here, next ?? destination) / 1000
    const arrival = toMilliseconds(hours)
    hours += random.between(1.6, 8)
    stays.push({
      arrival,
      departure: toMilliseconds(hours),
      leavesBy: vehicleFor(km, next === undefined),
    })
    hours += travelHours(km) * random.between(0.95, 1.2)
  }
  return { stays, delivery: toMilliseconds(hours + random.between(0.7, 2)) }
}

/** Brazil has had no summer time since 2019, and nothing here depends on it but how likely an hour looks. */
const BRASILIA_OFFSET = -3 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
const OPENS = 8 * HOUR_MS
const CLOSES = 18 * HOUR_MS

/** A moment up to `latest` at which somebody receives a delivery: by day, in Brasília. */
export function inReceivingHours(latest: Date, random: Random): Date {
  const timeOfDay = timeInBrasilia(latest)
  if (timeOfDay >= OPENS && timeOfDay < CLOSES) return latest
  const sinceClosing = timeOfDay < OPENS ? timeOfDay + DAY_MS - CLOSES : timeOfDay - CLOSES
  return new Date(latest.getTime() - sinceClosing - toMilliseconds(random.between(0.2, 9)))
}

/** When that day's deliveries end. */
export function endOfDeliveries(day: Date): Date {
  return new Date(day.getTime() - timeInBrasilia(day) + CLOSES)
}

function timeInBrasilia(moment: Date): number {
  return (moment.getTime() + BRASILIA_OFFSET) % DAY_MS
}

function toMilliseconds(hours: number): number {
  return Math.round(hours * HOUR_MS)
}

function vehicleFor(km: number, isLastLeg: boolean): Vehicle {
  if (km > BY_ROAD_KM) return 'aircraft'
  return isLastLeg && km <= BY_VAN_KM ? 'van' : 'truck'
}

function travelHours(km: number): number {
  return km > BY_ROAD_KM ? AIRPORT_HOURS + km / AIRCRAFT_KM_H : 0.4 + (km * DETOUR) / TRUCK_KM_H
}
