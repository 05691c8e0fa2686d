import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getShipment, updateShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitEdit } from '../../commit/commit-edit.ts'
import { recordOnce } from '../../commit/record-once.ts'
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
    mutationFn: ({ shown, content }: Edit): Promise<Shipment> =>
      recordOnce({
        content: JSON.stringify({ content, over: shown.blockchain_hash }),
        memory: attemptMemory(`edit.${account}.${id}`, updateShipment.body),
        commit: (eventId) => commitEdit(shown, content, eventId),
        send: async (body) => {
          try {
            return await request(updateShipment, { params, body })
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'event_id_reused')) throw error
            return request(getShipment, { params })
          }
        },
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
