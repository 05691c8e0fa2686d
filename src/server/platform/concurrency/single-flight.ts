/** Lets concurrent callers with the same key share one pending call. */
export function singleFlight<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key) => {
    const running = inFlight.get(key)
    if (running !== undefined) return running
    const started = ask(key).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
