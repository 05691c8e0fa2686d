import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ShipmentAudit } from './audit-shipments.ts'

/** What each of a crew is told when it begins. */
export type CrewTask = {
  /** Of the application's role. */
  readonly url: string
  /** The log's name. */
  readonly origin: string
  /** As `AuditContext` has it. */
  readonly overdueBefore: Date | undefined
}

/** What one of a crew answers about the shipments that it was given under a number. */
export type CrewReport =
  | { readonly number: number; readonly audits: readonly ShipmentAudit[] }
  | { readonly number: number; readonly error: unknown }

/** Threads that audit shipments, each over connections of its own. */
export type AuditCrew = {
  /** How many batches are worth giving out at once. */
  readonly atOnce: number
  /** As `auditShipments`. */
  readonly audit: (ids: readonly string[]) => Promise<readonly ShipmentAudit[]>
  readonly dismiss: () => Promise<void>
}

/** While one batch of a thread is being computed on, the next is being read. */
export const BATCHES_EACH = 2

type Waiting = PromiseWithResolvers<readonly ShipmentAudit[]>
type Member = { readonly thread: Worker; readonly waiting: Map<number, Waiting> }

/** Starts a crew of that many threads. */
export function hireCrew(size: number, task: CrewTask): AuditCrew {
  const crew = Array.from({ length: size }, (): Member => {
    const thread = new Worker(new URL('crew-member.ts', import.meta.url), { workerData: task })
    const waiting = new Map<number, Waiting>()
    const fail = (error: unknown): void => {
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    thread.on('message', (report: CrewReport) => {
      const one = waiting.get(report.number)
      waiting.delete(report.number)
      if ('error' in report) one?.reject(report.error)
      else one?.resolve(report.audits)
    })
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('a thread of the audit ended')))
    return { thread, waiting }
  })
  let number = 0
  return {
    atOnce: size * BATCHES_EACH,
    audit: (ids) => {
      const [idlest] = crew.toSorted((a, b) => a.waiting.size - b.waiting.size)
      if (idlest === undefined) return Promise.reject(new Error('a crew of nobody'))
      const answer: Waiting = Promise.withResolvers()
      idlest.waiting.set(number, answer)
      idlest.thread.postMessage({ number, ids }, [])
      number++
      return answer.promise
    },
    dismiss: async () => {
      await Promise.all(
        crew.map(async ({ thread }) => {
          const ended = once(thread, 'exit')
          thread.postMessage(undefined, [])
          await ended
        }),
      )
    },
  }
}
