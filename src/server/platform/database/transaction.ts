import type pg from 'pg'
import { dropAnnouncements, sendAnnouncements } from './announce.ts'
import { toError } from '../concurrency/batcher.ts'
import { onShareOf } from './fair-share.ts'
import { pipelined } from './pipelined.ts'
import type { Pool } from './pool.ts'
import { isReadOnly } from './read-only.ts'

/**
 * Connection inside a transaction that is limited to rows of the accounts for which it was opened.
 */
export type Transaction = pg.PoolClient

/** Lock timeout and statement timeout of a transaction, in milliseconds. */
export type Patience = { readonly lock: number; readonly statement: number }

/**
 * Runs `work` in one transaction that sees only rows of `accounts` (row-level security reads
 * `app.account_ids`). BEGIN and this setting are pipelined with the first statement. Rolls back if
 * `work` throws. In a read-only call, PostgreSQL refuses to write.
 * @param patience defaults to the statement timeout of the pool's connections
 */
export async function inTransaction<T>(
  pool: Pool,
  accounts: readonly string[],
  work: (tx: Transaction) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  return inOpened(pool, accounts, { begin: beginHere(), patience }, work)
}

/**
 * Same as `inTransaction`, for work that records events. PostgreSQL plans each of its statements
 * once per connection, and reads no table whole that has an index. All of them find rows by keys,
 * so a plan that was made while the tables were small serves large ones too.
 */
export async function inRecording<T>(
  pool: Pool,
  accounts: readonly string[],
  work: (tx: Transaction) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  return inOpened(pool, accounts, { begin: beginHere(), planning: planByKeys, patience }, work)
}

/**
 * Same as `inTransaction`, but reads one snapshot of the database and writes nothing.
 * @param options `plansOnce` is explained at `inPipelinedSnapshot`
 */
export async function inSnapshot<T>(
  pool: Pool,
  accounts: readonly string[],
  work: (tx: Transaction) => Promise<T>,
  { plansOnce = false }: SnapshotOptions = {},
): Promise<T> {
  return inOpened(pool, accounts, { begin: beginSnapshot, ...(plansOnce && { planning: planOnce }) }, work)
}

type SnapshotOptions = { readonly plansOnce?: boolean }

const beginWritable = { name: 'begin', text: 'begin' } as const
const beginReadOnly = { name: 'begin_read_only', text: 'begin read only' } as const
const beginSnapshot = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read read only',
} as const

const planOnce = { name: 'plan_once', text: 'set local plan_cache_mode = force_generic_plan' } as const

const planByKeys = {
  name: 'plan_by_keys',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
} as const

const beginHere = () => (isReadOnly() ? beginReadOnly : beginWritable)

type Opening = {
  readonly begin: { readonly name: string; readonly text: string }
  /** Statement that decides how PostgreSQL plans the others; by default it decides itself. */
  readonly planning?: typeof planByKeys | typeof planOnce
  readonly patience?: Patience | undefined
}

async function inOpened<T>(
  pool: Pool,
  accounts: readonly string[],
  { begin, planning, patience }: Opening,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return onConnection(pool, accounts, async (client) => {
    const opened = Promise.all([
      // BEGIN is a named statement, because the driver writes an unnamed one immediately, before
      // the rest of the pipeline.
      client.query(begin),
      patience === undefined ? scopeTo(client, accounts) : scopeWithin(client, accounts, patience),
      planning && client.query(planning),
    ])
    // `opened` is awaited below. This handler only prevents an early rejection from being reported
    // as unhandled.
    opened.catch(() => undefined)
    const result = await work(client)
    await opened
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with a ROLLBACK tag instead of an error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    sendAnnouncements(pool, client)
    return result
  })
}

/**
 * Reads one snapshot in one round trip: BEGIN, the setting of the accounts, the statements and
 * COMMIT are pipelined.
 * @param work must send all its statements before it awaits any, because a later one would run
 * after COMMIT
 * @param plansOnce true if one plan of each statement is best for all values. PostgreSQL would
 * otherwise plan some statements for each call, if it expects fewer rows for the actual values.
 */
export async function inPipelinedSnapshot<T>(
  pool: Pool,
  accounts: readonly string[],
  work: (tx: Transaction) => Promise<T>,
  { plansOnce = false }: SnapshotOptions = {},
): Promise<T> {
  return onConnection(pool, accounts, async (client) => {
    const [, , , result] = await pipelined([
      client.query(beginSnapshot),
      scopeTo(client, accounts),
      plansOnce && client.query(planOnce),
      work(client),
      client.query({ name: 'commit', text: 'commit' }),
    ])
    return result
  })
}

/** Rolls back if the work fails. Closes the connection if the rollback fails too. */
async function onConnection<T>(
  pool: Pool,
  accounts: readonly string[],
  work: (client: Transaction) => Promise<T>,
): Promise<T> {
  return onShareOf(pool, accounts, async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      await client.query('rollback').catch((reason: unknown) => {
        broken = toError(reason)
      })
      throw error
    } finally {
      dropAnnouncements(client)
      client.release(broken)
    }
  })
}

/**
 * Changes the accounts to whose rows a running transaction is limited. Call it only after checking
 * that these accounts granted access.
 */
export async function scopeTo(tx: Transaction, accounts: readonly string[]): Promise<void> {
  await tx.query({
    name: 'scope_to_accounts',
    text: `select set_config('app.account_ids', $1, true)`,
    values: [`{${accounts.join(',')}}`],
  })
}

async function scopeWithin(
  tx: Transaction,
  accounts: readonly string[],
  { lock, statement }: Patience,
): Promise<void> {
  await tx.query({
    name: 'scope_to_accounts_within',
    text: `select set_config('app.account_ids', $1, true), set_config('lock_timeout', $2, true),
                  set_config('statement_timeout', $3, true)`,
    values: [`{${accounts.join(',')}}`, `${lock}ms`, `${statement}ms`],
  })
}
