import type { FastifyBaseLogger } from 'fastify'
import { within } from '#platform/base/within.ts'

/** What is stopped, in this order; everything of one stage at once. */
const stages = ['requests', 'work', 'connections', 'database'] as const
type Stage = (typeof stages)[number]

/**
 * Milliseconds after which a part of a stage is abandoned: something outside does not let go of it. Together below what
 * main.ts waits. The requests end by themselves (drain.ts). The database of our own has patience of its own and is never
 * abandoned.
 */
const ABANDONED_AFTER: Record<Stage, number> = {
  requests: Infinity,
  work: 4_000,
  connections: 1_500,
  database: Infinity,
}

export type StopOrder = {
  readonly add: (stage: Stage, name: string, stop: () => Promise<unknown>) => void
  /**
   * Stops everything once, within 17 seconds, SHUTDOWN_DELAY and the time of our own database.
   * No part keeps another from stopping.
   * @throws AggregateError what failed to stop
   */
  readonly stop: () => Promise<void>
}

/** Collects what a running server is made of, to be stopped in good order. */
export function openStopOrder(log: Pick<FastifyBaseLogger, 'warn'>): StopOrder {
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
    add: (stage, name, stop) => void parts.push({ stage, name, stop }),
    stop: () => (stopped ??= stopAll()),
  }
}

async function inTime(milliseconds: number, stopping: Promise<unknown>): Promise<boolean> {
  if (milliseconds !== Infinity) return within(milliseconds, stopping)
  await stopping
  return true
}
