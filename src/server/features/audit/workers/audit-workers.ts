import { Worker } from 'node:worker_threads'
import { onMessage } from '#platform/concurrency/on-message.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'

/** Parameters of an audit worker, set when it starts. */
export type AuditWorkerTask = {
  /** Connection URL of the application's role. */
  readonly url: string
  /** Name of the log. */
  readonly origin: string
  /**
   * Time limit: the queued leaf of an event that the server received before this time is overdue;
   * see `AuditContext`.
   */
  readonly overdueBefore: Date | undefined
  /** True if other work has priority on the processors. */
  readonly isPatient?: boolean
}

/** Result of an audit worker for one batch of shipments, identified by the batch's number. */
export type AuditWorkerReport =
  | { readonly number: number; readonly audits: readonly ShipmentAudit[] }
  | { readonly number: number; readonly error: unknown }

/** Pool of threads that audit shipments, each over its own connections. */
export type AuditWorkers = {
  /** Number of batches to submit concurrently, so that no thread is idle. */
  readonly atOnce: number
  /** Audits a batch of shipments; see `auditShipments`. */
  readonly audit: (ids: readonly string[]) => Promise<readonly ShipmentAudit[]>
  /** Stops the threads after their current work. */
  readonly dismiss: () => Promise<void>
  /** Terminates the threads immediately, whatever they wait for. */
  readonly abandon: () => Promise<void>
}

/** Batches per thread: one is read while the other is computed. */
export const BATCHES_EACH = 2

type Waiting = PromiseWithResolvers<readonly ShipmentAudit[]>
/** Starts a pool of `size` threads. */
export function spawnAuditWorkers(size: number, task: AuditWorkerTask): AuditWorkers {
  const workers = Array.from({ length: size }, () => spawn(task))
  let number = 0
  return {
    atOnce: size * BATCHES_EACH,
    audit: (ids) => {
      const [idlest] = workers.toSorted((a, b) => a.waiting.size - b.waiting.size)
      if (idlest === undefined) return Promise.reject(new Error('the pool of audit workers is empty'))
      return idlest.audit(number++, ids)
    },
    dismiss: async () => void (await Promise.all(workers.map((one) => one.dismiss()))),
    abandon: async () => void (await Promise.all(workers.map((one) => one.abandon()))),
  }
}

function spawn(task: AuditWorkerTask) {
  const thread = new Worker(new URL('./audit-worker.ts', import.meta.url), { workerData: task })
  const waiting = new Map<number, Waiting>()
  const ended = Promise.withResolvers<void>()
  let failure: unknown
  const fail = (reason: unknown): void => {
    failure ??= reason
    for (const one of waiting.values()) one.reject(failure)
    waiting.clear()
  }
  onMessage(thread, (report: AuditWorkerReport) => {
    const one = waiting.get(report.number)
    waiting.delete(report.number)
    if ('error' in report) one?.reject(report.error)
    else one?.resolve(report.audits)
  })
  thread.on('error', fail)
  thread.on('exit', () => {
    fail(new Error('a thread of the audit ended'))
    ended.resolve()
  })
  return {
    waiting,
    audit: (number: number, ids: readonly string[]): Promise<readonly ShipmentAudit[]> => {
      if (failure !== undefined) return Promise.reject(failure)
      const answer: Waiting = Promise.withResolvers()
      waiting.set(number, answer)
      thread.postMessage({ number, ids }, [])
      return answer.promise
    },
    dismiss: () => {
      thread.postMessage(undefined, [])
      return ended.promise
    },
    abandon: () => thread.terminate(),
  }
}
