import { fork } from 'node:child_process'
import { once } from 'node:events'
import type * as z from 'zod/mini'

/**
 * Separate process that executes orders one after another, so that measuring costs the measured
 * process nothing.
 */
export type WorkerProcess<Order, Report> = {
  readonly pid: number
  readonly carryOut: (order: Order) => Promise<Report>
  readonly stop: () => Promise<void>
}

/** Starts `file`, which must call `serveOrders` with the same schema of orders. */
export function startWorker<Order extends z.ZodMiniType<object>, Report extends z.ZodMiniType>(
  file: string,
  schemas: { readonly order: Order; readonly report: Report },
): WorkerProcess<z.output<Order>, z.output<Report>> {
  const child = fork(file, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}`)
  })
  ended.catch(() => undefined)
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return {
    pid: child.pid,
    carryOut: async (order) => {
      child.send(order)
      const answer: unknown[] = await Promise.race([once(child, 'message'), ended])
      return schemas.report.parse(answer[0])
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended.catch(() => undefined)
    },
  }
}

/** Executes orders from the parent and reports results until the parent ends. */
export function serveOrders<Order extends z.ZodMiniType>(
  order: Order,
  carryOut: (order: z.output<Order>) => Promise<object>,
): void {
  process.on('message', (message) => {
    carryOut(order.parse(message)).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
