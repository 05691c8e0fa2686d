import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Pool } from '#platform/database/pool.ts'
import { type HttpCall, type HttpCaller } from './http-caller.ts'
import type { RecordedStatement } from './statement-recorder.ts'

/** Statements of one request: a list for each connection, in the order in which they were sent. */
export type RequestStatements = readonly (readonly RecordedStatement['query'][])[]

/**
 * Sends requests one by one and returns the statements of each.
 * @param child server with statement-recorder.ts
 */
export async function recordStatements(
  child: ChildProcess,
  caller: HttpCaller,
  calls: readonly HttpCall[],
): Promise<readonly RequestStatements[]> {
  const recorded: RequestStatements[] = []
  for (const call of calls) {
    await order(child, 'record')
    await caller.one(call)
    const { statements = [] } = await order(child, 'recorded')
    const byConnection = Map.groupBy(statements, ({ connection }) => connection)
    const lists = [...byConnection.values()].map((sent) => sent.map(({ query }) => query))
    recorded.push(lists.filter(isWhole))
  }
  return recorded
}

/** Returns false for a part of a transaction, which a job of the server began or ended. */
function isWhole(queries: readonly RecordedStatement['query'][]): boolean {
  const count = (word: string) => queries.filter(({ text }) => text.startsWith(word)).length
  return count('begin') === count('commit')
}

/** Sends the statements of one request again. Those of one connection share a round trip. */
export async function repeatStatements(pool: Pool, statements: RequestStatements): Promise<void> {
  for (const sent of statements) {
    const client = await pool.connect()
    try {
      await Promise.all(
        sent.map(({ values, ...query }) => client.query({ ...query, values: [...(values ?? [])] })),
      )
    } finally {
      client.release()
    }
  }
}

async function order(
  child: ChildProcess,
  message: 'record' | 'recorded',
): Promise<{ statements?: readonly RecordedStatement[] }> {
  const answer = once(child, 'message')
  child.send(message)
  const [found] = (await answer) as [{ statements?: readonly RecordedStatement[] }]
  return found
}
