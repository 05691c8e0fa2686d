/**
 * The address of a call: `{name}` parameters of the path filled in and encoded, the query appended without absent values,
 * each value of a list under the list's name.
 */
export function addressOf(path: string, params: unknown, query: unknown): string {
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
