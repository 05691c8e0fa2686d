import { useEffect } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { liveEvents } from '#contract/endpoints/live.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { accessToken } from '../session/client/auth-client.ts'
import { renewedToken } from '../session/client/renewed-token.ts'
import { readEvents } from './event-stream.ts'
import { shipmentsChanged } from './shipments-changed.ts'
import type { ServerEvent } from './sse-parser.ts'

/**
 * First elements of query keys. The event stream refreshes all queries whose keys begin with them.
 */
const liveKeys = ['authorizations', 'shipment', 'receipt', 'dashboard', 'shipments']

const shipmentListeners = new Set<(id: string | undefined) => void>()

/**
 * Subscribes `listener` to changes of shipments. The listener receives the shipment's id, or
 * undefined if any shipment may have changed. Returns the function that unsubscribes.
 */
export function onShipment(listener: (id: string | undefined) => void): () => void {
  shipmentListeners.add(listener)
  return () => shipmentListeners.delete(listener)
}

const headListeners = new Set<(size: number) => void>()

/**
 * Subscribes `listener` to the log's size. The event stream reports the size with every new signed
 * head. Returns the function that unsubscribes.
 */
export function onHead(listener: (size: number) => void): () => void {
  headListeners.add(listener)
  return () => headListeners.delete(listener)
}

/**
 * Refetches data that events of the server report as changed, while the component is mounted. The
 * signed-in layout calls this hook once.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ended = new AbortController()
    void readEvents(
      {
        token: accessToken,
        // If the session was ended elsewhere, `renewedToken` ends it here too and shows a message.
        onRefused: renewedToken,
        onEvent: (event) => take(event, client),
        // The page loaded its data before the stream opened, so it may have missed changes.
        onOpen: (isFirst) => (isFirst ? readAgain(client) : refreshAll(client)),
      },
      ended.signal,
    )
    return () => ended.abort()
  }, [client])
}

function take(event: ServerEvent, client: QueryClient): void {
  if (event.name === 'shipment') {
    const shipment = parsed(liveEvents.shipment, event.data)
    if (shipment) refreshShipment(client, shipment)
    if (shipment) for (const listener of shipmentListeners) listener(shipment.id)
  }
  if (event.name === 'authorizations') void client.invalidateQueries({ queryKey: ['authorizations'] })
  // The server sends `resync` if it may have missed changes itself.
  if (event.name === 'resync') refreshAll(client)
  if (event.name === 'head') {
    const head = parsed(liveEvents.head, event.data)
    if (head) for (const listener of headListeners) listener(head.size)
  }
}

/**
 * Delay in milliseconds between a change of a shipment and the refetch of the dashboard and the
 * lists of shipments. Changes during the delay share one refetch, because an import may change
 * thousands of shipments in a short time.
 */
const SUMMARY_PAUSE_MS = 1_000
let summaryDue: ReturnType<typeof setTimeout> | undefined

function refreshSummaries(client: QueryClient): void {
  summaryDue ??= setTimeout(() => {
    summaryDue = undefined
    for (const key of ['dashboard', 'shipments']) void client.invalidateQueries({ queryKey: [key] })
  }, SUMMARY_PAUSE_MS)
}

/**
 * Refetches the shipment's queries. Receipts are not refetched here: the page that shows a receipt
 * refetches it if it lacks an event of the shipment.
 */
function refreshShipment(
  client: QueryClient,
  { id, tracking_id }: { readonly id: string; readonly tracking_id: string },
): void {
  for (const key of [id, tracking_id]) void client.invalidateQueries({ queryKey: ['shipment', key] })
  refreshSummaries(client)
}

/**
 * Refetches the data of a page that has just opened. Does not call the listeners of `onShipment`:
 * they would make a list of shipments offer a button instead of showing the new data directly.
 */
function readAgain(client: QueryClient): void {
  shipmentsChanged(client)
  void client.invalidateQueries({ queryKey: ['authorizations'] })
}

function refreshAll(client: QueryClient): void {
  for (const key of liveKeys) void client.invalidateQueries({ queryKey: [key] })
  for (const listener of shipmentListeners) listener(undefined)
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, data: string): z.output<Schema> | undefined {
  return z.safeParse(schema, parseJson(data)).data
}
