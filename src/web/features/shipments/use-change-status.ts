import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getShipment, updateShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitStatus } from '../../commit/commit-status.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'

/** Sets a shipment's status manually, exactly once, even if the request is retried. */
export function useChangeStatus(shown: Pick<Shipment, 'id' | 'tracking_id' | 'status'>) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const params = { tracking_id: shown.id }
  return useMutation({
    mutationFn: ({ next, reason }: { readonly next: string; readonly reason: string }) =>
      recordOnce({
        content: JSON.stringify({ next, reason }),
        memory: attemptMemory(`status.${account}.${shown.id}`, updateShipment.body),
        commit: (eventId) => commitStatus(shown, next, reason, eventId),
        send: (body) =>
          sendOrFind(
            () => request(updateShipment, { params, body }),
            () => request(getShipment, { params }),
          ),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
