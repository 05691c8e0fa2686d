import type { LiveEvent } from '#contract/endpoints/live.ts'
import type { Listener } from '../database/listener.ts'

export type OpenPage = {
  readonly send: (event: LiveEvent) => void
  /** Called when sessions of the account have ended, possibly the page's own. */
  readonly recheck: () => void
}

/** Forwards notifications of any node's transactions to the pages open on this node. */
export function openHub({ listen, onReconnect }: Pick<Listener, 'listen' | 'onReconnect'>) {
  const subscribers = new Map<string, Set<OpenPage>>()
  const allPages = () => [...subscribers.values()].flatMap((pages) => [...pages])
  const tellAll = (event: LiveEvent): void => {
    for (const { send } of allPages()) send(event)
  }

  listen('lastro_shipment', (payload) => {
    const [account = '', id = '', tracking_id = ''] = payload.split(' ')
    for (const { send } of subscribers.get(account) ?? [])
      send({ event: 'shipment', data: { id, tracking_id } })
  })
  listen('lastro_authorization', (account) => {
    for (const { send } of subscribers.get(account) ?? []) send({ event: 'authorizations', data: {} })
  })
  listen('lastro_head', (payload) => tellAll({ event: 'head', data: { size: Number(payload) } }))
  listen('lastro_session', (account) => {
    for (const { recheck } of subscribers.get(account) ?? []) recheck()
  })
  onReconnect(() => {
    tellAll({ event: 'resync', data: {} })
    for (const { recheck } of allPages()) recheck()
  })

  return {
    /** Sends an open page every event of the account. Returns a function that unsubscribes. */
    subscribe: (account: string, page: OpenPage): (() => void) => {
      const pages = subscribers.get(account) ?? new Set()
      subscribers.set(account, pages.add(page))
      return () => {
        pages.delete(page)
        if (pages.size === 0) subscribers.delete(account)
      }
    },
    /** Returns the number of subscribed pages of the account. */
    countOf: (account: string): number => subscribers.get(account)?.size ?? 0,
  }
}

export type Hub = ReturnType<typeof openHub>
