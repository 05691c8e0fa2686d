import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import { headersWith } from '../../api/answer.ts'
import { accessToken } from '../../session/client/auth-client.ts'

const newestShipmentQuery = queryOptions({
  queryKey: ['newest-shipment'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/shipments?limit=100', {
      headers: headersWith(await accessToken()),
      credentials: 'omit',
      signal,
    })
    const { data = [] } = (await response.json()) as {
      data?: readonly Pick<Shipment, 'status' | 'tracking_id'>[]
    }
    // A closed shipment would refuse most of the examples.
    return (data.find(({ status }) => !isFinalStatus(status)) ?? data[0])?.tracking_id ?? ''
  },
})

/**
 * Loads the tracking ID of the account's newest open shipment, so that users can try calls with it;
 * the newest one if all are closed.
 */
export function loadNewestShipment(client: QueryClient): Promise<string> {
  return client.ensureQueryData(newestShipmentQuery)
}

/**
 * Returns the tracking ID that `loadNewestShipment` loaded; empty if there is none or if it is not
 * loaded yet. Does not start the request.
 */
export function useNewestShipmentCode(): string {
  return useQuery({ ...newestShipmentQuery, enabled: false }).data ?? ''
}
