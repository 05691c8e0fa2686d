import { Client } from 'pg'

/** Maps the text of an SQL statement to the text that is sent instead. */
export type ChangeStatement = (text: string) => string

let change: ChangeStatement = (text) => text

type Named = { readonly name?: string; readonly text: string }
// oxlint-disable-next-line typescript/unbound-method -- called with a client as `this` below
const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown
Client.prototype.query = function changed(this: Client, ...given: unknown[]): unknown {
  const [first, ...rest] = given
  if (typeof first === 'string') return send.call(this, change(first), ...rest)
  if (typeof first !== 'object' || first === null || !('text' in first)) return send.apply(this, given)
  const statement = first as Named
  const text = change(statement.text)
  if (text === statement.text) return send.apply(this, given)
  // A connection prepares a named statement only once, so a changed text needs a name of its own.
  const name = statement.name === undefined ? {} : { name: `${statement.name} ${nameFor(text)}`.slice(-63) }
  return send.call(this, { ...statement, text, ...name }, ...rest)
} as typeof Client.prototype.query

const names = new Map<string, number>()

function nameFor(text: string): number {
  const known = names.get(text) ?? names.size
  names.set(text, known)
  return known
}

/** Changes the statements that servers of this process send while `act` runs. */
export async function withStatements<T>(changed: ChangeStatement, act: () => Promise<T>): Promise<T> {
  change = changed
  try {
    return await act()
  } finally {
    change = (text) => text
  }
}
