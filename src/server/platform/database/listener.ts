import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { whenAborted } from '../base/when-aborted.ts'
import { openOwnConnection, type OwnConnection } from './dedicated-connection.ts'

export type Listen<Channel extends string> = (
  channel: Channel,
  handle: (payload: string) => void,
) => () => void

export type Listener<Channel extends string> = {
  /** Calls `handle` for each notification on a channel. Returns a function that ends the calls. */
  readonly listen: Listen<Channel>
  /**
   * Calls `handle` after a reconnection, because notifications sent during the interruption are
   * lost.
   */
  readonly onReconnect: (handle: () => void) => void
  readonly stop: () => Promise<void>
}

const RECONNECT_MS = 500

/**
 * Opens a dedicated connection that receives the notifications of all nodes' transactions. It
 * reconnects until it is stopped.
 */
export async function startListener<const Channel extends string>(
  url: string,
  log: FastifyBaseLogger,
  channels: readonly Channel[],
): Promise<Listener<Channel>> {
  const handlers = new Map<Channel, Set<(payload: string) => void>>(channels.map((name) => [name, new Set()]))
  const reconnected = new Set<() => void>()
  const stopping = new AbortController()

  async function connect(): Promise<OwnConnection> {
    const connection = await openOwnConnection({ url, name: 'lastro-listener', signal: stopping.signal })
    connection.client.on('notification', ({ channel, payload = '' }) => {
      const known = channels.find((name) => name === channel)
      if (known) for (const handle of handlers.get(known) ?? []) handle(payload)
    })
    try {
      await connection.client.query(channels.map((name) => `listen ${name}`).join('; '))
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  async function reconnect(): Promise<OwnConnection | undefined> {
    while (!stopping.signal.aborted) {
      await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      const connection = await connect().catch(() => undefined)
      if (connection !== undefined) return connection
    }
    return undefined
  }

  async function keep(first: OwnConnection): Promise<void> {
    for (let connection: OwnConnection | undefined = first; connection !== undefined;) {
      await whenAborted(AbortSignal.any([connection.lost, stopping.signal]))
      await connection.close()
      if (stopping.signal.aborted) return
      log.warn({}, 'listener lost its connection')
      connection = await reconnect()
      if (connection !== undefined) for (const handle of reconnected) handle()
    }
  }

  const keeping = keep(await connect())
  return {
    listen: (channel, handle) => {
      handlers.get(channel)?.add(handle)
      return () => handlers.get(channel)?.delete(handle)
    },
    onReconnect: (handle) => reconnected.add(handle),
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}
