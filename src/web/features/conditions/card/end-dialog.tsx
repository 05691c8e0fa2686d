import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { endMonitoring, type AnsweredMonitoring } from '#contract/endpoints/conditions.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { instantOfLocalTime } from '../../../forms/local-time.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { InputField, TextareaField } from '../../../ui/inputs/control-fields.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { Dialog, type MountedDialogProps } from '../../../ui/overlays/dialog.tsx'

type EndDialogProps = MountedDialogProps & {
  readonly trackingId: string
  readonly monitoring: AnsweredMonitoring
}

type EndValues = { endedAt: string; isSensor: boolean; reason: string }
const MIN_REASON = 10

/** Ends a monitoring, or states since when its sensor is broken or lost. */
export function EndDialog({ trackingId, monitoring, onClose, returnFocus }: EndDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const form = useForm<EndValues>({ defaultValues: { endedAt: '', isSensor: false, reason: '' } })
  const isSensor = useWatch({ control: form.control, name: 'isSensor' })
  const field = useFields(form)
  const end = useMutation({
    mutationFn: ({ endedAt, reason }: EndValues) => {
      const ended_at = instantOfLocalTime(endedAt)
      const body = {
        ...(ended_at !== undefined && { ended_at }),
        ...(isSensor && { sensor: true, reason: reason.trim() }),
      }
      return request(endMonitoring, {
        params: { tracking_id: trackingId, id: monitoring.id },
        body: { ...body, event_id: idFor([monitoring.id, body]) },
      })
    },
  })
  const save = async (values: EndValues) => {
    if (isSensor && values.reason.trim().length < MIN_REASON)
      return form.setError('reason', { message: `too_short ${MIN_REASON}..` }, { shouldFocus: true })
    await end.mutateAsync(values)
    shipmentsChanged(client)
    notify.success(t(isSensor ? 'conditions.sensor_ended' : 'conditions.ended'), monitoring.device.serial)
    onClose()
  }
  const { element, submit, failure } = useSubmit(form, save, (name) =>
    name === 'reason' ? 'reason' : 'endedAt',
  )
  return (
    <Dialog
      onClose={onClose}
      title={t('conditions.end_title')}
      description={monitoring.device.serial}
      returnFocus={returnFocus}
    >
      <WritingForm ref={element} onSubmit={submit} className="flex flex-col gap-4">
        <InputField
          {...field('endedAt')}
          label={t(isSensor ? 'conditions.sensor_since' : 'conditions.ended_at')}
          hint={t('conditions.now_if_empty')}
          type="datetime-local"
        />
        <Checkbox
          {...form.register('isSensor')}
          label={t('conditions.sensor')}
          hint={t('conditions.sensor_hint')}
        />
        {isSensor && (
          <TextareaField
            {...field('reason')}
            label={t('conditions.sensor_reason')}
            required
            rows={3}
            maxLength={500}
          />
        )}
        {failure !== undefined && <Notice title={t('conditions.end_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('conditions.end_now')} isBusy={end.isPending} onCancel={onClose} />
      </WritingForm>
    </Dialog>
  )
}
