import type { LiveEvent } from '#contract/endpoints/live.ts'
import type { Listener } from '../database/listener.ts'

export type OpenPage = {
  readonly send: (event: LiveEvent) => void
  /** Checks again whether the page's session and membership are still valid. */
  readonly recheck: () => void
}

/**
 * Forwards notifications to the pages open on this node, whichever node's transaction sent them.
 */
export function openHub({ listen, onReconnect }: Pick<Listener, 'listen' | 'onReconnect'>) {
  const subscribers = new Map<string, Set<OpenPage>>()
  const pagesOfPeople = new Map<string, Set<OpenPage>>()
  const allPages = () => [...subscribers.values()].flatMap((pages) => [...pages])
  const sendToAll = (event: LiveEvent): void => {
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
  listen('lastro_head', (payload) => sendToAll({ event: 'head', data: { size: Number(payload) } }))
  listen('lastro_session', (id) => {
    const pages = [...(subscribers.get(id) ?? []), ...(pagesOfPeople.get(id) ?? [])]
    for (const { recheck } of pages) recheck()
  })
  onReconnect(() => {
    sendToAll({ event: 'resync', data: {} })
    for (const { recheck } of allPages()) recheck()
  })

  return {
    /**
     * Sends an open page every event of the account. Rechecks the page when memberships of the
     * account or sessions of the person change. Returns a function that unsubscribes.
     */
    subscribe: (account: string, person: string, page: OpenPage): (() => void) => {
      const leave = [add(subscribers, account, page), add(pagesOfPeople, person, page)]
      return () => {
        for (const one of leave) one()
      }
    },
    /** Returns the numbers of subscribed pages of the account and of the person. */
    countOf: (account: string, person: string) => ({
      ofAccount: subscribers.get(account)?.size ?? 0,
      ofPerson: pagesOfPeople.get(person)?.size ?? 0,
    }),
  }
}

/** Adds a page to the pages of an account or a person. Returns a function that removes it. */
function add(pagesOf: Map<string, Set<OpenPage>>, id: string, page: OpenPage): () => void {
  const pages = pagesOf.get(id) ?? new Set()
  pagesOf.set(id, pages.add(page))
  return () => {
    pages.delete(page)
    if (pages.size === 0) pagesOf.delete(id)
  }
}

export type Hub = ReturnType<typeof openHub>
