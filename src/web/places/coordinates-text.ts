import type { Coordinates } from '#domain/places/distance.ts'

/** Number of decimals of a degree in the text. Six decimals are eleven centimetres. */
const DECIMALS = 6

/** Matches `-23.561414, -46.655881`, with or without brackets and degree signs. */
const WITH_POINTS = /^\(?([+-]?\d{1,3}(?:\.\d{1,15})?)°?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,15})?)°?\)?$/
/** Matches `-23,561414; -46,655881`. If the separator is a comma, a blank must follow it. */
const WITH_COMMAS = /^\(?([+-]?\d{1,3},\d{1,15})°?(?:\s*;\s*|,?\s+)([+-]?\d{1,3},\d{1,15})°?\)?$/

/** Formats coordinates for display and input: latitude, then longitude, in degrees. */
export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`
}

/**
 * Parses coordinates such as `-23.561414, -46.655881` or, with decimal commas, `-23,561414;
 * -46,655881`.
 */
export function readCoordinates(text: string): Coordinates | undefined {
  const plain = text.length > 80 ? '' : text.trim().replaceAll('−', '-')
  const match = WITH_POINTS.exec(plain) ?? WITH_COMMAS.exec(plain)
  if (match === null) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = match
    .slice(1)
    .map((part) => Number(part.replace(',', '.')))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
