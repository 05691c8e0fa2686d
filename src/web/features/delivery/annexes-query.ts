import { queryOptions } from '@tanstack/react-query'
import { listAnnexes } from '#contract/endpoints/annexes.ts'
import { request } from '../../api/request.ts'

/** Annexes of a shipment. `shipmentsChanged` refreshes all queries of a shipment. */
export const annexesQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['shipment', trackingId, 'annexes'],
    queryFn: ({ signal }) => request(listAnnexes, { params: { tracking_id: trackingId }, signal }),
  })
