import type { Coordinates } from '#domain/places/distance.ts'

/** Sources that the coordinates of a filled-in place can come from. */
export const pointSources = ['warehouse', 'open_entry', 'last_place', 'cep'] as const
export type PointSource = (typeof pointSources)[number]

/**
 * Form values of a place without coordinates. The form sets these values; the user cannot type
 * them.
 */
export const noPoint = {
  latitude: '',
  longitude: '',
  point_source: '',
  /**
   * The user's choice: `place` for the place's coordinates; `own` for the device's coordinates or,
   * in a correction, those recorded before; empty if nothing was chosen.
   */
  point_choice: '',
}

/**
 * Form values that hold a place's latitude and longitude, in degrees, as text; empty if the place
 * has no coordinates.
 */
type PointValues = typeof noPoint

export type Point = Coordinates & { readonly source: PointSource }

/** Coordinates, with the accuracy in metres if a device measured them. */
export type MeasuredCoordinates = Coordinates & { readonly accuracy?: number | null }

type PossibleCoordinates = { readonly latitude: number | null; readonly longitude: number | null }

/** Returns the coordinates; undefined if latitude or longitude is unknown. */
export function coordinatesOf({ latitude, longitude }: PossibleCoordinates): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/**
 * Returns the form values that hold a place's coordinates and their source; `noPoint` if latitude
 * or longitude is unknown.
 */
export function pointValues(possible: PossibleCoordinates, source: PointSource): PointValues {
  const known = coordinatesOf(possible)
  if (known === undefined) return noPoint
  const { latitude, longitude } = known
  return { ...noPoint, latitude: `${latitude}`, longitude: `${longitude}`, point_source: source }
}

/**
 * Returns the coordinates of the filled-in place and their source; undefined if the place has none.
 */
export function pointOf(values: Omit<PointValues, 'point_choice'>): Point | undefined {
  const { latitude, longitude, point_source } = values
  const source = pointSources.find((one) => one === point_source)
  if (source === undefined || latitude === '' || longitude === '') return undefined
  return { latitude: Number(latitude), longitude: Number(longitude), source }
}

/** Returns true if this source means that the coordinates come from an earlier checkpoint. */
export function isOfEarlierPlace(source: string): boolean {
  return source === 'open_entry' || source === 'last_place'
}

/**
 * Returns true if saving uses the place's coordinates even if the device reports a position. Saving
 * then does not wait for the device.
 */
export function isPointFixed(point: Point | undefined, choice: string): boolean {
  if (point === undefined || choice === 'own') return false
  return choice === 'place' || point.source !== 'cep'
}

/**
 * Returns the coordinates to save with a checkpoint. The coordinates of a known place apply unless
 * the user chooses `own`. A postal code gives only the centre of its city, so its coordinates apply
 * only if the device reports none.
 * @param own position of the device, or the coordinates that the checkpoint already has
 */
export function coordinatesToSave<Own extends Coordinates>(
  point: Point | undefined,
  own: Own | undefined,
  choice: string,
): Point | Own | undefined {
  if (point === undefined) return own
  return isPointFixed(point, choice) ? point : (own ?? point)
}
