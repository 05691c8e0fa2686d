import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getShipment, updateShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitEdit } from '../../commit/commit-edit.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'

type Edit = {
  /** Shipment as the user saw it. */
  readonly shown: Shipment
  /** Request fields that change. */
  readonly content: Record<string, unknown>
}

/**
 * Edits a shipment exactly once, even if the request is retried. If an earlier attempt had reached
 * the server, its result is used.
 */
export function useEditShipment(id: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const params = { tracking_id: id }
  return useMutation({
    mutationFn: ({ shown, content }: Edit) =>
      recordOnce({
        content: JSON.stringify({ content, over: shown.blockchain_hash }),
        memory: attemptMemory(`edit.${account}.${id}`, updateShipment.body),
        commit: (eventId) => commitEdit(shown, content, eventId),
        send: (body) =>
          sendOrFind(
            () => request(updateShipment, { params, body }),
            () => request(getShipment, { params }),
          ),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
