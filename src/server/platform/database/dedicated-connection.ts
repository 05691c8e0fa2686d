import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { within } from '../base/within.ts'

/** A connection outside every pool, for what belongs to a session: a lock that is held, channels that are listened to. */
export type OwnConnection = {
  readonly client: Client
  /** Aborted as soon as the connection is no more or does not answer, whoever ended it. */
  readonly lost: AbortSignal
  /** Ends it, within a second whatever the database does. */
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 8_000
const CLOSE_TIMEOUT_MS = 1_000
/** A database that is gone without a word is noticed by asking. */
const ASK_EVERY_MS = 2_000
/** Seconds, and times: PostgreSQL gives up the session of a machine that is gone without a word, and with it its locks. */
const KEEP_ALIVE = { idle: 2, interval: 1, count: 3 }

/**
 * Opens a connection and watches it.
 * @param name what `pg_stat_activity` shows
 * @param signal gives up connecting
 * @throws Error when the database does not let in within five seconds, or `signal` is aborted
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
  // Ours, so that it can be ended at any moment: the driver waits for answers, even before there is anybody to give them.
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

/** @throws Error when the database does not answer, or the connection is lost */
async function watch(client: Client, lost: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(ASK_EVERY_MS, undefined, { signal: lost, ref: false })
    await client.query('select')
  }
}
