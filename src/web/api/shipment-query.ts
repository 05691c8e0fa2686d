import { queryOptions } from '@tanstack/react-query'
import { getShipment } from '#contract/endpoints/shipments.ts'
import { request } from './request.ts'

/**
 * Returns the query that loads one of the account's shipments with its checkpoints, by id or
 * tracking ID.
 */
export function shipmentQuery(idOrTrackingId: string) {
  return queryOptions({
    queryKey: ['shipment', idOrTrackingId],
    queryFn: ({ signal }) => request(getShipment, { params: { tracking_id: idOrTrackingId }, signal }),
  })
}
