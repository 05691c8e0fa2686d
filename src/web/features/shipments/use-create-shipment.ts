import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createShipment, getShipment } from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'
import { shipmentBody, type NewShipment } from './new-shipment-form.ts'

/** Creates a shipment exactly once, even if the request is retried. */
export function useCreateShipment() {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (form: NewShipment) => {
      const content = shipmentBody(form)
      return recordOnce({
        content: JSON.stringify(content),
        memory: attemptMemory(`shipment.${account}`, createShipment.body),
        commit: (eventId) => commitShipment(content, eventId),
        send: (body) =>
          sendOrFind(
            () => request(createShipment, { body }),
            // The event id is also the shipment's id.
            () => request(getShipment, { params: { tracking_id: String(body.event_id) } }),
          ),
      })
    },
    onSuccess: () => {
      for (const queryKey of [['dashboard'], ['shipments']]) void client.invalidateQueries({ queryKey })
    },
  })
}

