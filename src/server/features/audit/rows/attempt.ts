/** Returns undefined if reading fails. Stored data may be anything. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
