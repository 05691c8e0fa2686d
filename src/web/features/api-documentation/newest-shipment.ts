import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { headersWith } from '../../api/answer.ts'
import { accessToken } from '../../session/auth-client.ts'

const KEY = ['newest-shipment']

const newestShipmentQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/shipments?limit=1', {
      headers: headersWith(await accessToken()),
      credentials: 'omit',
      signal,
    })
    const { data = [] } = (await response.json()) as { data?: readonly Pick<Shipment, 'tracking_id'>[] }
    return data[0]?.tracking_id ?? ''
  },
})

/** Looks for the account's newest shipment, so that calls can be tried on it. */
export function loadNewestShipment(client: QueryClient): Promise<string> {
  return client.ensureQueryData(newestShipmentQuery)
}

/** Returns the newest shipment's tracking ID once it is known; it does not ask for it. */
export function useNewestShipmentCode(): string {
  return useQuery({ ...newestShipmentQuery, enabled: false }).data ?? ''
}

/** Its tracking ID; empty where there is none, or it is not known yet. */
export function newestShipmentCode(client: QueryClient): string {
  return client.getQueryData<string>(KEY) ?? ''
}
