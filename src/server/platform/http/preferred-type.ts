import { parseQualities } from './quality-values.ts'

/**
 * Returns the offered media type that a request prefers. Returns the first offered type if the
 * request has no `Accept` header, and undefined if the request accepts none of the types. Quality
 * values decide; ties go to the first offered (RFC 9110, section 12.5.1).
 * @param header value of `Accept`
 */
export function preferredType<Type extends string>(
  header: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  if (header === undefined || header.length > 1_000) return offered[0]
  const ranges = parseQualities(header)
  const qualityOf = (type: string): number =>
    [type, `${type.split('/')[0]}/*`, '*/*'].reduce(
      (found, range) => (found === -1 ? (ranges.find(({ name }) => name === range)?.quality ?? -1) : found),
      -1,
    )
  const [best] = offered
    .map((type) => ({ type, quality: qualityOf(type) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return best?.type
}
