import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { startMonitorings } from '#contract/endpoints/conditions.ts'
import { device, listDevices } from '#contract/endpoints/devices.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { draftNamed, usePersistentDraft } from '../../../forms/draft.ts'
import { useMay } from '../../../permissions/use-may.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'

const chosenDevice = z.pick(device, { id: true, serial: true, maker: true, model: true })
export type ChosenDevice = z.output<typeof chosenDevice>

type MonitoringValues = { range: string; devices: readonly ChosenDevice[] }
export type MonitoringChoiceForm = UseFormReturn<MonitoringValues>

const none: MonitoringValues = { range: 'refrigerated', devices: [] }

/** Draft of a choice, whose devices are a text because drafts have no lists. */
function choiceDraft(name: string) {
  const draft = draftNamed<{ range: string; devices: string }>(name)
  return {
    read: (): MonitoringValues => {
      const { range, devices } = draft.read({ range: none.range, devices: '[]' })
      return { range, devices: z.array(chosenDevice).parse(JSON.parse(devices)) }
    },
    write: ({ range, devices }: MonitoringValues) => draft.write({ range, devices: JSON.stringify(devices) }),
    clear: draft.clear,
  }
}

/**
 * Returns the range and the devices that a person chooses before the shipment exists. The choice
 * survives a reload. `start` starts the monitoring once the shipment exists. `isOffered` is false
 * without a device in use.
 * @param name name of the draft
 */
export function useMonitoringChoice(name: string) {
  const mayWrite = useMay('conditions.write')
  const client = useQueryClient()
  const idFor = useAttemptId()
  const draft = useMemo(() => choiceDraft(name), [name])
  const form = useForm<MonitoringValues>({ defaultValues: draft.read() })
  usePersistentDraft(form, draft)
  const devices = useQuery({
    queryKey: ['devices', 'any'],
    queryFn: ({ signal }) => request(listDevices, { query: { limit: 1 }, signal }),
    enabled: mayWrite,
  })
  /** @throws ApiError */
  const start = async (trackingId: string): Promise<void> => {
    const { range, devices: chosen } = form.getValues()
    if (chosen.length === 0) return
    const body = { range_id: range, device_ids: chosen.map(({ id }) => id) }
    await request(startMonitorings, {
      params: { tracking_id: trackingId },
      body: { ...body, event_id: idFor([trackingId, body]) },
    })
    shipmentsChanged(client)
  }
  const clear = () => {
    form.reset(none)
    draft.clear()
  }
  return { form, isOffered: (devices.data ?? []).length > 0, start, clear }
}
