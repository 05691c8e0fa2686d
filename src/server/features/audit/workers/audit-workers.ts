import { Worker } from 'node:worker_threads'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'

/** What each of a crew is told when it begins. */
export type AuditWorkerTask = {
  /** Of the application's role. */
  readonly url: string
  /** The log's name. */
  readonly origin: string
  /** As `AuditContext` has it. */
  readonly overdueBefore: Date | undefined
  /** Whether the processors are for others first. */
  readonly isPatient?: boolean
}

/** What one of a crew answers about the shipments that it was given under a number. */
export type AuditWorkerReport =
  | { readonly number: number; readonly audits: readonly ShipmentAudit[] }
  | { readonly number: number; readonly error: unknown }

/** Threads that audit shipments, each over connections of its own. */
export type AuditWorkers = {
  /** How many batches are worth giving out at once. */
  readonly atOnce: number
  /** As `auditShipments`. */
  readonly audit: (ids: readonly string[]) => Promise<readonly ShipmentAudit[]>
  /** Lets the threads end what they are at. */
  readonly dismiss: () => Promise<void>
  /** Ends the threads at once, whatever they wait for. */
  readonly abandon: () => Promise<void>
}

/** While one batch of a thread is being computed on, the next is being read. */
export const BATCHES_EACH = 2

type Waiting = PromiseWithResolvers<readonly ShipmentAudit[]>
type Member = {
  readonly waiting: ReadonlyMap<number, Waiting>
  readonly audit: (number: number, ids: readonly string[]) => Promise<readonly ShipmentAudit[]>
  readonly dismiss: () => Promise<void>
  readonly abandon: () => Promise<unknown>
}

/** Starts a crew of that many threads. */
export function spawnAuditWorkers(size: number, task: AuditWorkerTask): AuditWorkers {
  const workers = Array.from({ length: size }, () => spawn(task))
  let number = 0
  return {
    atOnce: size * BATCHES_EACH,
    audit: (ids) => {
      const [idlest] = workers.toSorted((a, b) => a.waiting.size - b.waiting.size)
      if (idlest === undefined) return Promise.reject(new Error('a crew of nobody'))
      return idlest.audit(number++, ids)
    },
    dismiss: async () => void (await Promise.all(workers.map((one) => one.dismiss()))),
    abandon: async () => void (await Promise.all(workers.map((one) => one.abandon()))),
  }
}

function spawn(task: AuditWorkerTask): Member {
  const thread = new Worker(new URL('crew-member.ts', import.meta.url), { workerData: task })
  const waiting = new Map<number, Waiting>()
  const ended = Promise.withResolvers<void>()
  let failure: unknown
  const fail = (reason: unknown): void => {
    failure ??= reason
    for (const one of waiting.values()) one.reject(failure)
    waiting.clear()
  }
  thread.on('message', (report: AuditWorkerReport) => {
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
    audit: (number, ids) => {
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
