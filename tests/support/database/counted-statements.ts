import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { Client } from 'pg'

const ofRequest = new AsyncLocalStorage<string[]>()
let current: string[] | undefined

// Each request to a server in this process runs in an asynchronous context that collects its SQL
// statements. Background work runs outside of such a context.
subscribe('http.server.request.start', () => {
  if (current !== undefined) ofRequest.enterWith(current)
})

type Named = { readonly name?: string; readonly text?: string }
// oxlint-disable-next-line typescript/unbound-method -- called with a client as `this` below
const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown
Client.prototype.query = function counted(this: Client, ...given: unknown[]): unknown {
  const [first] = given
  const { name, text } = typeof first === 'string' ? { text: first } : (first as Named)
  ofRequest.getStore()?.push(name ?? text?.trim().split(/\s+/)[0] ?? '')
  return send.apply(this, given)
} as typeof Client.prototype.query

/**
 * Names of statements that are not counted. Only the first call of an API key in each minute sends
 * `note_api_key_use`, so counts would depend on the time.
 */
const ASIDE: ReadonlySet<string> = new Set(['note_api_key_use'])

/**
 * Returns the names of the SQL statements that servers of this process send for the requests of
 * `act`, in order. A statement without a name is represented by its first word.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = []
  current = sent
  try {
    await act()
  } finally {
    current = undefined
  }
  return sent.filter((name) => !ASIDE.has(name))
}
