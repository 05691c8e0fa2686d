/** Returns a parameter's example as the text for a URL; empty if there is no example. */
export function exampleText(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}
