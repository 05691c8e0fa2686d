import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { addMilestones, type AddedMilestones } from '#contract/endpoints/milestones.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { useAttemptId } from '../../reference-lists/use-attempt-id.ts'

type Sent = Omit<z.input<NonNullable<typeof addMilestones.body>>, 'event_id'>

type Adding<Values extends FieldValues> = {
  readonly trackingId: string
  readonly form: UseFormReturn<Values>
  readonly toBody: (values: Values) => Sent
  /** Returns the control for a field of the request. */
  readonly controlOf: (field: string) => string
  readonly onAdded: (added: AddedMilestones) => void
}

/** Returns element, submission, failure and progress of a form that adds milestones. */
export function useAddMilestones<Values extends FieldValues>({
  trackingId,
  form,
  toBody,
  controlOf,
  onAdded,
}: Adding<Values>) {
  const client = useQueryClient()
  const idFor = useAttemptId()
  const send = useMutation({
    mutationFn: (body: Sent) =>
      request(addMilestones, {
        params: { tracking_id: trackingId },
        body: { ...body, event_id: idFor(body) },
      }),
  })
  const save = async (values: Values) => {
    const added = await send.mutateAsync(toBody(values))
    shipmentsChanged(client)
    onAdded(added)
  }
  return { ...useSubmit(form, save, controlOf), isBusy: send.isPending }
}
