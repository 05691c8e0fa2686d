/** Lets a loop sleep until it is woken or a time has passed; a wake that comes while nobody sleeps is kept. */
export class Wake {
  #pending = false
  #sleeper: (() => void) | undefined

  wake(): void {
    this.#pending = true
    this.#sleeper?.()
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#pending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#sleeper = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#sleeper = undefined
    }
    this.#pending = false
  }
}
