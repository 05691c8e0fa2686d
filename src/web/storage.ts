const PROBE = 'lastro.probe'

/**
 * Wraps a storage of the browser. If the browser refuses access, reads return undefined and writes
 * do nothing.
 */
function safeStorage(open: () => Storage) {
  const attempt = <Value>(run: (storage: Storage) => Value): Value | undefined => {
    try {
      return run(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key: string): string | undefined => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value)),
    remove: (key: string): void => attempt((storage) => storage.removeItem(key)),
    /** Returns true if the browser stores what is written. */
    isWritable: (): boolean =>
      attempt((storage) => {
        storage.setItem(PROBE, PROBE)
        storage.removeItem(PROBE)
        return true
      }) ?? false,
    /** Removes all entries whose key begins with `prefix`. */
    removeAll: (prefix: string): void =>
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
      }),
  }
}

/** Storage that all tabs of this browser share. */
export const deviceStorage = safeStorage(() => localStorage)

export const tabStorage = safeStorage(() => sessionStorage)
