import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { launch, type Postmaster, shutDown } from './postmaster.ts'

/** Part of the server's logger that the supervisor uses. */
export type SupervisorLog = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const PAUSES_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000]

/** Restarts the server on the same port after an unexpected end, and retries until it runs. */
export function supervise(home: Home, first: Postmaster, log: SupervisorLog) {
  const stopping = new AbortController()
  let current = first
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await current.gone
      if (stopping.signal.aborted) return
      log.error({ pid: current.pid }, 'embedded PostgreSQL ended unexpectedly')
      const next = await launchPatiently(home, first.port, log, stopping.signal)
      if (next === undefined) return
      current = next
      log.warn({ pid: current.pid, port: current.port }, 'embedded PostgreSQL restarted')
    }
  }
  const watching = watch()
  return {
    /** Shuts the server down and does not restart it. */
    async stop(): Promise<void> {
      stopping.abort()
      await shutDown(home, current)
      await watching
      // A start that was in progress when the stop began has ended by now. Its server must be shut
      // down too.
      await shutDown(home, current)
    },
  }
}

async function launchPatiently(
  home: Home,
  port: number,
  log: SupervisorLog,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let attempt = 0; !stopping.aborted; attempt++) {
    const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    if (stopping.aborted) return undefined
    try {
      return await launch(home, port)
    } catch (error) {
      log.error({ err: error, attempt }, 'embedded PostgreSQL does not start')
    }
  }
  return undefined
}
