import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getShipment, updateShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitStatus } from '../../commit/commit-status.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'

export type ChangedStatus = {
  readonly shipment: Shipment
  /**
   * True if an earlier attempt, whose answer was lost, had been recorded; the result is then that
   * of the earlier attempt.
   */
  readonly hadArrived: boolean
}

type Input = { readonly next: string; readonly reason: string }

/** Sets a shipment's status manually, exactly once, even if the request is retried. */
export function useChangeStatus(shown: Pick<Shipment, 'id' | 'tracking_id' | 'status'>) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const params = { tracking_id: shown.id }
  return useMutation({
    mutationFn: ({ next, reason }: Input) =>
      recordOnce({
        content: JSON.stringify({ next, reason }),
        memory: attemptMemory(`status.${account}.${shown.id}`, updateShipment.body),
        commit: (eventId) => commitStatus(shown, next, reason, eventId),
        send: async (body): Promise<ChangedStatus> => {
          try {
            return { shipment: await request(updateShipment, { params, body }), hadArrived: false }
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'event_id_reused')) throw error
            return { shipment: await request(getShipment, { params }), hadArrived: true }
          }
        },
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
