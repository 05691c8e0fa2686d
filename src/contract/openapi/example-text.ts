/** A parameter's example as it stands in an address; empty where there is none. */
export function exampleText(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}
