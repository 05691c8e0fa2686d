import type { LiveEvent } from '#contract/live.ts'
import type { Listener } from '../db/listener.ts'

export type Hub = {
  /** Calls `send` for everything that concerns the account; returns how to stop. */
  readonly subscribe: (account: string, send: (event: LiveEvent) => void) => () => void
  /** How many are subscribed for the account. */
  readonly countOf: (account: string) => number
}

/** Passes what any node's transactions announce to the pages open on this node. */
export function openHub({ listen, onReconnect }: Pick<Listener, 'listen' | 'onReconnect'>): Hub {
  const subscribers = new Map<string, Set<(event: LiveEvent) => void>>()
  const tellAll = (event: LiveEvent): void => {
    for (const sends of subscribers.values()) for (const send of sends) send(event)
  }

  listen('lastro_shipment', (payload) => {
    const [account = '', id = '', tracking_id = ''] = payload.split(' ')
    for (const send of subscribers.get(account) ?? []) send({ event: 'shipment', data: { id, tracking_id } })
  })
  listen('lastro_head', (payload) => tellAll({ event: 'head', data: { size: Number(payload) } }))
  onReconnect(() => tellAll({ event: 'resync', data: {} }))

  return {
    subscribe: (account, send) => {
      const sends = subscribers.get(account) ?? new Set()
      subscribers.set(account, sends.add(send))
      return () => {
        sends.delete(send)
        if (sends.size === 0) subscribers.delete(account)
      }
    },
    countOf: (account) => subscribers.get(account)?.size ?? 0,
  }
}
