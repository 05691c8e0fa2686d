import { Client } from 'pg'

// Preloaded into a server. Between the messages 'record' and 'recorded' of the parent process, it
// records the statements that the pool for requests sends.

export type RecordedStatement = {
  /** Number of the connection. */
  readonly connection: number
  readonly query: { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] }
}

const POOL = 'lastro'
const numbers = new WeakMap<Client, number>()
let statements: RecordedStatement[] | undefined
let connections = 0

type Query = (this: Client, query: unknown, ...rest: unknown[]) => unknown
// The driver's overloads do not describe a function that passes its arguments on.
const prototype = Client.prototype as unknown as { query: Query; connectionParameters: object }
const { query: send } = prototype
prototype.query = function record(query, ...rest) {
  const { application_name: pool } = Reflect.get(this, 'connectionParameters') as { application_name: string }
  const sent = (typeof query === 'string' ? { text: query } : query) as RecordedStatement['query']
  if (statements !== undefined && pool === POOL) {
    let connection = numbers.get(this)
    if (connection === undefined) numbers.set(this, (connection = connections++))
    const { name, text, values } = sent
    statements.push({
      connection,
      query: { text, ...(name !== undefined && { name }), ...(values && { values: [...values] }) },
    })
  }
  return send.call(this, query, ...rest)
}

process.on('message', (message) => {
  if (message === 'record') {
    statements = []
    process.send?.({})
  } else if (message === 'recorded') {
    process.send?.({ statements })
    statements = undefined
  }
})
