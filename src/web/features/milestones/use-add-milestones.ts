import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { addMilestones, type AddedMilestones } from '#contract/endpoints/milestones.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { showRefusal } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
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
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const send = useMutation({
    mutationFn: (body: Sent) =>
      request(addMilestones, {
        params: { tracking_id: trackingId },
        body: { ...body, event_id: idFor(body) },
      }),
  })
  const save = async (values: Values) => {
    setFailure(undefined)
    try {
      const added = await send.mutateAsync(toBody(values))
      shipmentsChanged(client)
      onAdded(added)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showRefusal(form, element.current, error, controlOf)
      if (Object.keys(error.fields).length === 0) setFailure(error.words)
    }
  }
  const submit = useSubmitOnce((event) => {
    // An error of a control that is no longer shown would keep the form from being sent.
    form.clearErrors()
    return form.handleSubmit(save)(event)
  })
  return { element, submit, failure, isBusy: send.isPending }
}
