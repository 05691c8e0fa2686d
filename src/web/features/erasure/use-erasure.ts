import { useQueryClient } from '@tanstack/react-query'
import { eraseShipment } from '#contract/endpoints/erasure.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { deleteQueuedOf } from '../../offline-queue/delete-queued-of.ts'
import { deleteShipmentFromDevice } from '../../session/delete-from-device.ts'
import { useAccount } from '../../session/session-context.tsx'

/**
 * Erases a shipment's contents and its data in this browser: drafts, cached answers, queued
 * checkpoints.
 */
export function useErasure({
  id,
  tracking_id,
}: Pick<ShipmentDetail, 'id' | 'tracking_id'>): (typed: string) => Promise<void> {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return async (typed) => {
    await request(eraseShipment, { params: { tracking_id: id }, body: { tracking_id: typed } })
    deleteShipmentFromDevice([id, tracking_id])
    await deleteQueuedOf(account, tracking_id)
    client.removeQueries({ queryKey: ['receipt', tracking_id] })
    // The shipment page refetches and then shows that the shipment is erased.
    await client.resetQueries({ queryKey: ['shipment', id], exact: true })
    shipmentsChanged(client)
  }
}
