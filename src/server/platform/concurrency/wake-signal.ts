/**
 * Lets a loop sleep until another part wakes it or a time has passed. A wake-up that arrives while
 * the loop does not sleep ends its next sleep immediately.
 */
export class WakeSignal {
  #pending = false
  #sleeper: (() => void) | undefined

  wake(): void {
    this.#pending = true
    this.#sleeper?.()
  }

  /**
   * @param signal ends the sleep when it is aborted; if it is aborted already, there is no sleep
   */
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (!this.#pending && signal?.aborted !== true) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        signal?.addEventListener('abort', end)
        this.#sleeper = end
      })
      this.#sleeper = undefined
    }
    this.#pending = false
  }
}
