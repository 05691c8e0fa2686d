import type { Coordinates } from '#domain/distance.ts'

/** What a filled-in place brought its coordinates from. */
export const pointSources = ['warehouse', 'open_entry', 'last_place', 'cep'] as const
export type PointSource = (typeof pointSources)[number]

/** Coordinates that came with a place: degrees as texts, empty where none came. */
export type PointValues = {
  latitude: string
  longitude: string
  point_source: string
  /** What was chosen by hand: the place's coordinates, or one's own; empty while nobody chose. */
  point_choice: string
}

export const noPoint: PointValues = { latitude: '', longitude: '', point_source: '', point_choice: '' }

export type Point = Coordinates & { readonly source: PointSource }

/** Coordinates, with their accuracy in metres where a device measured them. */
export type MeasuredCoordinates = Coordinates & { readonly accuracy?: number | null }

type PossibleCoordinates = { readonly latitude: number | null; readonly longitude: number | null }

/** Coordinates where both are known. */
export function coordinatesOf({ latitude, longitude }: PossibleCoordinates): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** The controls of a place's coordinates. */
export function pointValues(possible: PossibleCoordinates, source: PointSource): PointValues {
  const known = coordinatesOf(possible)
  if (known === undefined) return noPoint
  return {
    ...noPoint,
    latitude: String(known.latitude),
    longitude: String(known.longitude),
    point_source: source,
  }
}

/** The coordinates that came with a place. */
export function pointOf({
  latitude,
  longitude,
  point_source,
}: Pick<PointValues, 'latitude' | 'longitude' | 'point_source'>): Point | undefined {
  const source = pointSources.find((one) => one === point_source)
  if (source === undefined || latitude === '' || longitude === '') return undefined
  return { latitude: Number(latitude), longitude: Number(longitude), source }
}

/** Whether a place's coordinates are those of an earlier checkpoint. */
export function isOfEarlierPlace(source: string): boolean {
  return source === 'open_entry' || source === 'last_place'
}

/** Whether the place's coordinates are saved whatever the device says, so that nobody waits for it. */
export function isPointFixed(point: Point | undefined, choice: string): boolean {
  if (point === undefined || choice === 'own') return false
  return choice === 'place' || point.source !== 'cep'
}

/**
 * Which coordinates a checkpoint is saved with. Those of a known place hold until the person asks for their own; those of a
 * postal code are only the middle of its city, and stand in for a device that says nothing.
 * @param own where the device is, or what the checkpoint has had
 */
export function coordinatesToSave<Own extends Coordinates>(
  point: Point | undefined,
  own: Own | undefined,
  choice: string,
): Point | Own | undefined {
  if (point === undefined) return own
  return isPointFixed(point, choice) ? point : (own ?? point)
}
