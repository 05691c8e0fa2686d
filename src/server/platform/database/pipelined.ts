import { DatabaseError } from 'pg'

const inFailedTransaction = '25P02'

type Values<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Awaits statements that were sent together. If one fails, the others in its transaction fail with
 * "current transaction is aborted". Throws the failure of the first failed statement, not the first
 * rejection received.
 */
export async function pipelined<const T extends readonly unknown[]>(statements: T): Promise<Values<T>> {
  const settled = await Promise.allSettled(statements)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((reason) => !isAftermath(reason)) ?? failures[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Values<T>
}

function isAftermath(reason: unknown): boolean {
  return reason instanceof DatabaseError && reason.code === inFailedTransaction
}
