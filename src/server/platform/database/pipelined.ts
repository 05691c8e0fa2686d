import { DatabaseError } from 'pg'

const inFailedTransaction = '25P02'

type Values<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Awaits statements that were sent together. When one fails, the rest of a transaction fails after it with "current
 * transaction is aborted"; what is thrown is the failure that came first, not the one heard first.
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
