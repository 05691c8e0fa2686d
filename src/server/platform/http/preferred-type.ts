/**
 * Returns the offered media type that a request prefers: the first if there is no preference,
 * undefined if it accepts none. Quality values decide; ties go to the first offered (RFC 9110,
 * section 12.5.1).
 * @param header value of `Accept`
 */
export function preferredType<Type extends string>(
  header: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  if (header === undefined || header.length > 1_000) return offered[0]
  const ranges = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  })
  const qualityOf = (type: string): number =>
    [type, `${type.split('/')[0]}/*`, '*/*'].reduce(
      (found, range) => (found === -1 ? (ranges.find((one) => one.range === range)?.quality ?? -1) : found),
      -1,
    )
  const [best] = offered
    .map((type) => ({ type, quality: qualityOf(type) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return best?.type
}
