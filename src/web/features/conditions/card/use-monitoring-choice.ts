import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { startMonitorings } from '#contract/endpoints/conditions.ts'
import { listDevices } from '#contract/endpoints/devices.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { useMay } from '../../../permissions/use-may.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'

type MonitoringValues = { range: string; devices: readonly string[] }
export type MonitoringChoiceForm = UseFormReturn<MonitoringValues>

const none: MonitoringValues = { range: 'refrigerated', devices: [] }

/**
 * Returns the range and the devices that a person chooses before the shipment exists. `start`
 * starts the monitoring once it does. `isOffered` is false without a device in use.
 */
export function useMonitoringChoice() {
  const mayWrite = useMay('conditions.write')
  const client = useQueryClient()
  const idFor = useAttemptId()
  const form = useForm<MonitoringValues>({ defaultValues: none })
  const devices = useQuery({
    queryKey: ['devices', 'any'],
    queryFn: ({ signal }) => request(listDevices, { query: { limit: 1 }, signal }),
    enabled: mayWrite,
  })
  /** @throws ApiError */
  const start = async (trackingId: string): Promise<void> => {
    const { range, devices: chosen } = form.getValues()
    if (chosen.length === 0) return
    const body = { range_id: range, device_ids: [...chosen] }
    await request(startMonitorings, {
      params: { tracking_id: trackingId },
      body: { ...body, event_id: idFor([trackingId, body]) },
    })
    shipmentsChanged(client)
  }
  return { form, isOffered: (devices.data ?? []).length > 0, start, clear: () => form.reset(none) }
}
