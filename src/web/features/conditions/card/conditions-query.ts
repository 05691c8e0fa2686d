import { queryOptions } from '@tanstack/react-query'
import { getConditions, getReadings } from '#contract/endpoints/conditions.ts'
import { request } from '../../../api/request.ts'

/** Interval in milliseconds after which a card of a running monitoring is loaded again. */
const LOOK_AGAIN_MS = 60_000

/**
 * Conditions of a shipment. `shipmentsChanged` and live updates refresh all queries of a shipment.
 */
export const conditionsQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['shipment', trackingId, 'conditions'],
    queryFn: ({ signal }) => request(getConditions, { params: { tracking_id: trackingId }, signal }),
    // The verdict changes by time alone, as a gap grows.
    refetchInterval: ({ state: { data } }) =>
      data?.monitorings.some(({ ended_at: end }) => end === null) === true && LOOK_AGAIN_MS,
  })

/** Readings of a shipment for the chart. */
export const readingsQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['shipment', trackingId, 'readings'],
    queryFn: ({ signal }) => request(getReadings, { params: { tracking_id: trackingId }, signal }),
    placeholderData: (before) => before,
  })
