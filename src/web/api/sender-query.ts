import { queryOptions } from '@tanstack/react-query'
import { getSender } from '#contract/endpoints/public-page.ts'
import { request } from './request.ts'
import { storedAnswer } from './stored-answer.ts'

/** Company that sends a shipment. The page works without it, so a failure is not repeated. */
export const senderQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['sender', trackingId],
    queryFn: async ({ signal }) => {
      const load = async () => request(getSender, { params: { tracking_id: trackingId }, signal })
      return (await storedAnswer({ path: getSender.path, trackingId }, load)).value
    },
    retry: false,
    staleTime: Infinity,
  })
