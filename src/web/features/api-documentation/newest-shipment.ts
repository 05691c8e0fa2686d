import type { QueryClient } from '@tanstack/react-query'
import type { Shipment } from '#contract/shipments.ts'
import { headersWith } from '../../api/answer.ts'
import { accessToken } from '../../session/auth-client.ts'

const KEY = ['newest-shipment']

/** Looks for the account's newest shipment, so that calls can be tried on it. */
export function loadNewestShipment(client: QueryClient): Promise<string> {
  return client.ensureQueryData({
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
}

/** Its tracking ID; empty where there is none, or it is not known yet. */
export function newestShipmentCode(client: QueryClient): string {
  return client.getQueryData<string>(KEY) ?? ''
}
