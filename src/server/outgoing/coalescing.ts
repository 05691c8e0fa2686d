/** Answers callers who ask for the same thing while it is being asked for with the one answer. */
export function coalescing<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key) => {
    const running = inFlight.get(key)
    if (running !== undefined) return running
    const started = ask(key).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
