import { queryOptions } from '@tanstack/react-query'
import { getMilestones, listFlightPlans } from '#contract/endpoints/milestones.ts'
import { request } from '../../api/request.ts'

/** Interval in milliseconds after which the card is loaded again: plans get missed by time. */
const LOOK_AGAIN_MS = 5 * 60_000

/**
 * Milestones of a shipment. `shipmentsChanged` and live updates refresh all queries of a shipment.
 */
export const milestonesQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['shipment', trackingId, 'milestones'],
    queryFn: ({ signal }) => request(getMilestones, { params: { tracking_id: trackingId }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Routes that the account planned last. */
export const flightPlansQuery = queryOptions({
  queryKey: ['flight-plans'],
  queryFn: ({ signal }) => request(listFlightPlans, { signal }),
})
