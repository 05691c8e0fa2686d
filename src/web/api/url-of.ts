/**
 * Returns the URL path and query of an API call. Fills in and encodes the `{name}` parameters of
 * the path. In the query, absent values are omitted, and a list repeats its parameter name for each
 * of its values.
 */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search === '' ? filled : `${filled}?${search}`
}

function entriesOf(values: unknown): [string, string][] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values)
    .flatMap(([name, value]: [string, unknown]): [string, unknown][] =>
      Array.isArray(value) ? value.map((one: unknown) => [name, one]) : [[name, value]],
    )
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}
