import { queryOptions } from '@tanstack/react-query'
import { listAuthorizations, listReceivedAuthorizations } from '#contract/endpoints/authorizations.ts'
import { request } from '../../api/request.ts'

/**
 * Loads the authorizations of a shipment. The query key begins with the shipment's key, so that the
 * shipment and its authorizations are refetched together.
 */
export function authorizationsQuery(shipmentId: string) {
  return queryOptions({
    queryKey: ['shipment', shipmentId, 'authorizations'],
    queryFn: ({ signal }) => request(listAuthorizations, { params: { tracking_id: shipmentId }, signal }),
  })
}

/** Loads the authorizations that other accounts granted to this account. */
export const receivedQuery = queryOptions({
  queryKey: ['authorizations'],
  queryFn: ({ signal }) => request(listReceivedAuthorizations, { signal }),
})
