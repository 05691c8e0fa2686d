import { queryOptions } from '@tanstack/react-query'
import { getShipment } from '#contract/endpoints/shipments.ts'
import { ApiError } from './api-error.ts'
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

/**
 * Returns true if the error means that the account has no such shipment, or that the id is invalid.
 */
export function isNoSuchShipment(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_fields')
}
