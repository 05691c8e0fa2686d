import { LRUCache } from 'lru-cache'
import type { Mark, Touched } from './touched.ts'

type Held<Value> = { readonly value: Value; readonly subjects: readonly string[]; readonly mark: Mark }

/** Values by name, each for as long as nothing that it was made of was touched. */
export type Keep<Value> = {
  /** The value of a name that nothing is known against, as far as `touched` was asked. */
  readonly get: (name: string) => Value | undefined
  /**
   * @param subjects ids of all shipments, accounts and API keys that the value was made of
   * @param mark taken before any of them was read
   */
  readonly set: (name: string, value: Value, subjects: readonly string[], mark: Mark) => void
}

export type KeepOptions<Value> = {
  /** Of all values together, in the unit of `sizeOf`; those that were not asked for the longest go. */
  readonly most: number
  readonly sizeOf: (value: Value) => number
  /** Milliseconds after which a value is read anew, whatever is known of it. */
  readonly longest: number
}

/** Milliseconds for which a reading of the clock serves. */
const CLOCK_READ_MS = 1_000

export function openKeep<Value>(
  touched: Touched,
  { most, sizeOf, longest }: KeepOptions<Value>,
): Keep<Value> {
  const held = new LRUCache<string, Held<Value>>({
    maxSize: Math.max(1, most),
    sizeCalculation: ({ value }) => sizeOf(value),
    ttl: longest,
    ttlResolution: CLOCK_READ_MS,
  })
  let purgedAt = performance.now()
  /** What was erased since does not stay in memory. A timer of each would be more for the collector to follow than all the rest. */
  function purge(): void {
    if (performance.now() - purgedAt < longest) return
    purgedAt = performance.now()
    held.purgeStale()
  }

  return {
    get(name) {
      purge()
      const one = held.get(name)
      return one !== undefined && touched.isUntouched(one.subjects, one.mark) ? one.value : undefined
    },
    set(name, value, subjects, mark) {
      purge()
      held.set(name, { value, subjects, mark })
    },
  }
}
