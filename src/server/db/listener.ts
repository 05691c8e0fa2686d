import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'

export type Channel =
  | 'lastro_queue'
  | 'lastro_head'
  | 'lastro_shipment'
  | 'lastro_authorization'
  | 'lastro_session'
  | 'lastro_webhook'
export type Listen = (channel: Channel, handle: (payload: string) => void) => () => void

export type Listener = {
  /** Calls `handle` for each notification; returns how to stop. */
  readonly listen: Listen
  /** Calls `handle` after the connection was lost and found again: what was announced meanwhile is unknown. */
  readonly onReconnect: (handle: () => void) => void
  readonly stop: () => Promise<void>
}

const channels: readonly Channel[] = [
  'lastro_queue',
  'lastro_head',
  'lastro_shipment',
  'lastro_authorization',
  'lastro_session',
  'lastro_webhook',
]
const RECONNECT_MS = 500

/** One connection of its own that hears what every node's transactions announce. It reconnects for as long as we run. */
export async function startListener(url: string, log: FastifyBaseLogger): Promise<Listener> {
  const handlers = new Map<Channel, Set<(payload: string) => void>>(channels.map((name) => [name, new Set()]))
  const reconnected = new Set<() => void>()
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'lastro-listener',
      keepAlive: true,
    })
    fresh.on('notification', ({ channel, payload = '' }) => {
      const known = channels.find((name) => name === channel)
      if (known) for (const handle of handlers.get(known) ?? []) handle(payload)
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'listener lost its connection'))
    fresh.on('end', scheduleReconnect)
    await fresh.connect()
    await fresh.query(channels.map((name) => `listen ${name}`).join('; '))
    client = fresh
  }

  function scheduleReconnect(): void {
    client = undefined
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => {
          for (const handle of reconnected) handle()
        },
        () => scheduleReconnect(),
      )
    }, RECONNECT_MS)
    timer.unref()
  }

  await connect()
  return {
    listen: (channel, handle) => {
      handlers.get(channel)?.add(handle)
      return () => handlers.get(channel)?.delete(handle)
    },
    onReconnect: (handle) => reconnected.add(handle),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
