import type { LiveEvent } from '#contract/endpoints/live.ts'
import type { Listener } from '#platform/database/listener.ts'

export type OpenPage = {
  readonly send: (event: LiveEvent) => void
  /** Checks again whether the page's session and membership are still valid. */
  readonly recheck: () => void
}

/**
 * Milliseconds after an event in which the pages of its account and its shipment get new heads. A
 * page waits for the head that contains this event, and polls if the head comes later.
 */
const HEAD_WAIT_MS = 10_000

/**
 * Number of heads after an event of which the public pages of its shipment learn. The sequencer may
 * have begun the first one before the event; the second one contains it.
 */
const HEADS_AFTER_CHANGE = 2

type HubChannel = 'lastro_shipment' | 'lastro_authorization' | 'lastro_head' | 'lastro_session'

/**
 * Forwards notifications to the pages open on this node, whichever node's transaction sent them.
 * Pages of accounts without new events get no heads, because each head would wake all of them.
 */
export function openHub(
  { listen, onReconnect }: Pick<Listener<HubChannel>, 'listen' | 'onReconnect'>,
  now: () => number = () => performance.now(),
) {
  const subscribers = new Map<string, Set<OpenPage>>()
  const pagesOfPeople = new Map<string, Set<OpenPage>>()
  /** Public pages by tracking code. They learn only that something changed. */
  const publicPages = new Map<string, Set<() => void>>()
  /** Codes with a public page that changed, and the number of heads of which the page learns. */
  const changedCodes = new Map<string, number>()
  const allPages = () => [...subscribers.values()].flatMap((pages) => [...pages])
  /** Times of the newest event of accounts whose pages wait for a head. */
  const changedAt = new Map<string, number>()
  const sendToAll = (event: LiveEvent): void => {
    for (const { send } of allPages()) send(event)
  }

  listen('lastro_shipment', (payload) => {
    const [account = '', id = '', tracking_id = ''] = payload.split(' ')
    if (publicPages.has(tracking_id)) changedCodes.set(tracking_id, HEADS_AFTER_CHANGE)
    const pages = subscribers.get(account)
    if (pages === undefined) return
    changedAt.set(account, now())
    for (const { send } of pages) send({ event: 'shipment', data: { id, tracking_id } })
  })
  listen('lastro_authorization', (account) => {
    for (const { send } of subscribers.get(account) ?? []) send({ event: 'authorizations', data: {} })
  })
  listen('lastro_head', (payload) => {
    for (const [account, time] of changedAt) {
      if (now() - time > HEAD_WAIT_MS) changedAt.delete(account)
      else
        for (const { send } of subscribers.get(account) ?? [])
          send({ event: 'head', data: { size: Number(payload) } })
    }
    for (const [code, heads] of changedCodes) {
      if (heads > 1) changedCodes.set(code, heads - 1)
      else changedCodes.delete(code)
      for (const tell of publicPages.get(code) ?? []) tell()
    }
  })
  listen('lastro_session', (id) => {
    const pages = [...(subscribers.get(id) ?? []), ...(pagesOfPeople.get(id) ?? [])]
    for (const { recheck } of pages) recheck()
  })
  onReconnect(() => {
    sendToAll({ event: 'resync', data: {} })
    for (const { recheck } of allPages()) recheck()
    for (const tell of [...publicPages.values()].flatMap((pages) => [...pages])) tell()
  })

  return {
    /**
     * Tells a public page when the history of the shipment with a code may have changed. Returns a
     * function that unsubscribes.
     */
    subscribeToCode: (code: string, tell: () => void): (() => void) => add(publicPages, code, tell),
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

/** Adds a page to those of a key. Returns a function that removes it. */
function add<Page>(pagesOf: Map<string, Set<Page>>, id: string, page: Page): () => void {
  const pages = pagesOf.get(id) ?? new Set<Page>()
  pagesOf.set(id, pages.add(page))
  return () => {
    pages.delete(page)
    if (pages.size === 0) pagesOf.delete(id)
  }
}

export type Hub = ReturnType<typeof openHub>
