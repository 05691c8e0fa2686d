import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { within } from '../base/within.ts'

/**
 * Dedicated connection outside every pool, for session state: an advisory lock, channels with
 * LISTEN.
 */
export type OwnConnection = {
  readonly client: Client
  /** Aborted when the connection ends for any reason or does not answer. */
  readonly lost: AbortSignal
  /** Closes the connection within a second, even if the database does not answer. */
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 8_000
const CLOSE_TIMEOUT_MS = 1_000
/**
 * Interval of the queries that detect a database which disappeared without closing the connection.
 */
const ASK_EVERY_MS = 2_000
/**
 * TCP keep-alive of the server: `idle` and `interval` in seconds, and the number of probes. With it
 * PostgreSQL ends the session of a machine that disappeared, and releases its locks.
 */
const KEEP_ALIVE = { idle: 2, interval: 1, count: 3 }

/**
 * Opens a connection and monitors it.
 * @param name name in `pg_stat_activity`
 * @param signal cancels the connection attempt
 * @throws Error if the database accepts no connection within five seconds, or if `signal` is
 * aborted
 */
export async function openOwnConnection({
  url,
  name,
  signal,
}: {
  readonly url: string
  readonly name: string
  readonly signal: AbortSignal
}): Promise<OwnConnection> {
  signal.throwIfAborted()
  // The socket is created here, so that it can be destroyed at any moment. The driver would wait
  // for answers first, even before it is connected.
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    application_name: name,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE.idle * 1_000,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  socket.on('close', () => lost.abort())
  const giveUp = (): void => void socket.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    await client.connect()
    await client.query(
      `select set_config('tcp_keepalives_idle', $1, false), set_config('tcp_keepalives_interval', $2, false),
         set_config('tcp_keepalives_count', $3, false)`,
      [String(KEEP_ALIVE.idle), String(KEEP_ALIVE.interval), String(KEEP_ALIVE.count)],
    )
    signal.throwIfAborted()
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
  void watch(client, lost.signal).catch(giveUp)
  return {
    client,
    lost: lost.signal,
    async close() {
      lost.abort()
      await within(CLOSE_TIMEOUT_MS, client.end()).catch(() => false)
      socket.destroy()
    },
  }
}

/** @throws Error if the database does not answer, or if the connection is lost */
async function watch(client: Client, lost: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(ASK_EVERY_MS, undefined, { signal: lost, ref: false })
    await client.query('select')
  }
}
