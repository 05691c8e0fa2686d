type Shared<Answer> = {
  /** Running read, for callers that arrived before it began. */
  running: Promise<Answer>
  /**
   * Next read, for callers that arrived after the running read began. It begins when the running
   * read has ended.
   */
  next: Promise<Answer> | undefined
}

/**
 * Lets concurrent callers with the same key share one read that begins after all of them called. A
 * running read may miss a write that was acknowledged since it began, so later callers join the
 * next read. A lone caller reads immediately.
 * @param key identifies the data and the account
 */
export function freshSingleFlight<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const shared = new Map<string, Shared<Answer>>()

  function start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const running = read()
    const one: Shared<Answer> = { running, next: undefined }
    shared.set(key, one)
    const forget = (): void => {
      if (one.next === undefined) shared.delete(key)
    }
    running.then(forget, forget)
    return running
  }

  return (key, read) => {
    const known = shared.get(key)
    if (known === undefined) return start(key, read)
    const begin = (): Promise<Answer> => start(key, read)
    known.next ??= known.running.then(begin, begin)
    return known.next
  }
}
