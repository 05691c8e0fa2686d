import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createShipment,
  getShipment,
  type CreateShipmentBody,
  type Shipment,
} from '#contract/endpoints/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'
import { shipmentBody, type NewShipment } from './new-shipment-form.ts'

export type CreatedShipment = {
  readonly shipment: Shipment
  /**
   * True if an earlier attempt, whose answer was lost, had created the shipment; `shipment` is then
   * its result.
   */
  readonly hadArrived: boolean
}

/** Creates a shipment exactly once, even if the request is retried. */
export function useCreateShipment() {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (form: NewShipment): Promise<CreatedShipment> => {
      const content = shipmentBody(form)
      return recordOnce({
        content: JSON.stringify(content),
        memory: attemptMemory(`shipment.${account}`, createShipment.body),
        commit: (eventId) => commitShipment(content, eventId),
        send,
      })
    },
    onSuccess: () => {
      for (const queryKey of [['dashboard'], ['shipments']]) void client.invalidateQueries({ queryKey })
    },
  })
}

async function send(body: CreateShipmentBody): Promise<CreatedShipment> {
  try {
    return { shipment: await request(createShipment, { body }), hadArrived: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'event_id_reused' && body.event_id)) throw error
    // The event id is also the shipment's id, so this returns what the earlier attempt recorded.
    const shipment = await request(getShipment, { params: { tracking_id: body.event_id } })
    return { shipment, hadArrived: true }
  }
}
