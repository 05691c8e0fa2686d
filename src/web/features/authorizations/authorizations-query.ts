import { queryOptions } from '@tanstack/react-query'
import { listAuthorizations, listReceivedAuthorizations } from '#contract/endpoints/authorizations.ts'
import { request } from '../../api/request.ts'

/** Whom the owner lets record on a shipment. Under the shipment's key, so that what refreshes that refreshes this. */
export function authorizationsQuery(shipmentId: string) {
  return queryOptions({
    queryKey: ['shipment', shipmentId, 'authorizations'],
    queryFn: ({ signal }) => request(listAuthorizations, { params: { tracking_id: shipmentId }, signal }),
  })
}

/** What others let the account record. */
export const receivedQuery = queryOptions({
  queryKey: ['authorizations'],
  queryFn: ({ signal }) => request(listReceivedAuthorizations, { signal }),
})
