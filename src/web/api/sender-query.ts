import { queryOptions } from '@tanstack/react-query'
import { getSender } from '#contract/endpoints/public-page.ts'
import { request } from './request.ts'

/** Company that sends a shipment. The page works without it, so a failure is not repeated. */
export const senderQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['sender', trackingId],
    queryFn: ({ signal }) => request(getSender, { params: { tracking_id: trackingId }, signal }),
    retry: false,
    staleTime: Infinity,
  })
