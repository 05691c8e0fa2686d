import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Percentage by which the heap may grow after one full collection until the next. V8's own choice
 * depends on the memory of the machine and needs twice as much under load.
 */
const GROWTH_PERCENT = 50
/** Shares of time that the event loop works: above `BUSY` it is busy, below `IDLE` it is idle. */
const BUSY = 0.2
const IDLE = 0.05
/** Time between two readings of how busy the server is. */
const READING_INTERVAL_MS = 10_000

/**
 * Limits the memory of this process. The heap grows by smaller steps than V8 chooses. When the
 * server is idle after a busy time, such as its start, it collects once and returns the unused
 * memory to the operating system. This collection blocks the process for about 100 ms.
 */
export function limitMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let wasBusy = true
  let last = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > BUSY) wasBusy = true
    if (utilization >= IDLE || !wasBusy) return
    wasBusy = false
    // Only this flavor also returns the memory that V8 keeps for new objects.
    collect({ type: 'major', flavor: 'last-resort' })
  }, READING_INTERVAL_MS).unref()
}
