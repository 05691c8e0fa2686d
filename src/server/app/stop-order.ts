import type { FastifyBaseLogger } from 'fastify'
import { within } from '#platform/base/within.ts'

/** Stages in the order in which they stop. Parts of one stage stop concurrently. */
const stages = ['requests', 'work', 'connections', 'database'] as const
type Stage = (typeof stages)[number]

/**
 * Milliseconds after which the stop of a part is abandoned, because something outside the process
 * may block it. The sum of these timeouts is below `STOP_TIMEOUT_MS` in main.ts. Requests end by
 * themselves (drain.ts). The embedded database has its own timeout and is never abandoned.
 */
const ABANDONED_AFTER: Record<Stage, number> = {
  requests: Infinity,
  work: 4_000,
  connections: 1_500,
  database: Infinity,
}

/** Collects the parts of a running server, so that they stop in order. */
export function openStopOrder(log: Pick<FastifyBaseLogger, 'warn'>) {
  const parts: { readonly stage: Stage; readonly name: string; readonly stop: () => Promise<unknown> }[] = []
  let stopped: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    const failures: unknown[] = []
    for (const stage of stages) {
      const ending = parts
        .filter((part) => part.stage === stage)
        .map(async ({ name, stop }) => {
          const isOver = await inTime(ABANDONED_AFTER[stage], stop())
          if (!isOver) log.warn({ part: name }, 'a part did not stop in time and is abandoned')
        })
      for (const one of await Promise.allSettled(ending))
        if (one.status === 'rejected') failures.push(one.reason)
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped')
  }

  return {
    add: (stage: Stage, name: string, stop: () => Promise<unknown>): void =>
      void parts.push({ stage, name, stop }),
    /**
     * Stops every part, once. The stop takes at most 17 seconds plus SHUTDOWN_DELAY plus the time
     * in which the embedded database stops. No part prevents another from stopping.
     * @throws AggregateError errors of the parts that failed to stop
     */
    stop: (): Promise<void> => (stopped ??= stopAll()),
  }
}

async function inTime(milliseconds: number, stopping: Promise<unknown>): Promise<boolean> {
  if (milliseconds !== Infinity) return within(milliseconds, stopping)
  await stopping
  return true
}
