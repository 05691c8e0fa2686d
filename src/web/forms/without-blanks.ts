/** Returns the values without blank texts, also in nested objects. */
export function withoutBlanks(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'string' && value.trim() === '') return []
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return [[name, withoutBlanks(value)]]
      return [[name, value]]
    }),
  )
}
