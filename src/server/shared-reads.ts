type Shared<Answer> = {
  /** Of who came before it began. */
  running: Promise<Answer>
  /** Of who came since; begins when the one before it has ended. */
  next: Promise<Answer> | undefined
}

/**
 * Lets requests for the same thing share one reading of it. A reading that has begun may miss what was acknowledged since: those who come
 * while it runs wait for the next, which begins after the last of them came. No timer and nothing kept: a lone request reads at once.
 * @param key names what is read, and for whom
 */
export function sharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
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
