/**
 * Lets that many pieces of work run at the same time; the others wait in their order.
 * @param most at least one
 */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed on, or given back.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
