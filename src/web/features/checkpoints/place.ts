import * as z from 'zod/mini'
import type { Checkpoint } from '#contract/checkpoints.ts'
import { isSameLocation } from '#domain/checkpoint.ts'
import { nowhere, type PlaceValues } from './checkpoint-form-values.ts'

const STORAGE_PREFIX = 'lastro.place.'

const stored = z.object({
  location: z.string(),
  street: z.string(),
  number: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  uf: z.string(),
})

/** The place that the open entry is at, from the checkpoint that opened it. */
export function placeOfOpenEntry(location: string, checkpoints: readonly Checkpoint[]): PlaceValues {
  const entry = openEntryOf(location, checkpoints)
  if (entry === undefined) return { ...nowhere, location }
  const { city, uf, address } = entry
  return { location, ...splitAddress(address, city, uf), city: city ?? '', uf: uf ?? '' }
}

/** The checkpoint that opened the entry at a place. */
export function openEntryOf<One extends Checkpoint>(
  location: string,
  checkpoints: readonly One[],
): One | undefined {
  return checkpoints.findLast(
    (one) => one.checkpoint_type === 'entrada' && isSameLocation(one.location, location),
  )
}

/** Street, number and neighborhood of a line that `joinAddress` made; whatever else it is becomes the street. */
export function splitAddress(
  address: string | null,
  city: string | null,
  uf: string | null,
): Pick<PlaceValues, 'street' | 'number' | 'neighborhood'> {
  const whole = { street: address ?? '', number: '', neighborhood: '' }
  const end = `, ${city}/${uf}`
  if (address === null || !address.endsWith(end)) return whole
  const parts = address.slice(0, -end.length).split(', ')
  const neighborhood = parts.pop()
  const number = parts.pop()
  if (number === undefined || neighborhood === undefined || parts.length === 0) return whole
  return { street: parts.join(', '), number: number === 'S/N' ? '' : number, neighborhood }
}

/** The last place this account used on this device: at a dock, every parcel is recorded at the same one. */
export function lastPlace(account: string): PlaceValues | undefined {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(STORAGE_PREFIX + account) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Remembers a place for the next checkpoint. */
export function rememberPlace(
  account: string,
  { location, street, number, neighborhood, city, uf }: PlaceValues,
): void {
  try {
    const place = { location, street, number, neighborhood, city, uf }
    localStorage.setItem(STORAGE_PREFIX + account, JSON.stringify(place))
  } catch {
    // Without storage the next form starts empty.
  }
}
