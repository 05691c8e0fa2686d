/**
 * Runs a function that reads stored data. Returns undefined if the function throws, because stored
 * data may be malformed.
 */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
