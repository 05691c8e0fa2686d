/** Returns a parameter's example as it appears in an address; empty if there is none. */
export function exampleText(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}
