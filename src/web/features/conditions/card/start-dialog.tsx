import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { startMonitorings, type ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { instantOfLocalTime } from '../../../forms/local-time.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useFields } from '../../../forms/use-fields.ts'
import { InputField } from '../../../ui/inputs/control-fields.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { RangeChoice } from './range-choice.tsx'

type StartDialogProps = {
  readonly trackingId: string
  readonly conditions: ConditionsAnswer
  readonly onClose: () => void
}

type StartValues = { range: string; devices: readonly string[]; startedAt: string; endedAt: string }
const controls: Readonly<Record<string, keyof StartValues>> = {
  range_id: 'range',
  started_at: 'startedAt',
  ended_at: 'endedAt',
}

/** Chooses range, devices and start of a monitoring. A past period may have an end too. */
export function StartDialog({ trackingId, conditions, onClose }: StartDialogProps) {
  const { t, problem } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const form = useForm<StartValues>({
    defaultValues: { range: 'refrigerated', devices: [], startedAt: '', endedAt: '' },
  })
  const chosen = useWatch({ control: form.control, name: 'devices' })
  const { errors } = form.formState
  const field = useFields(form)
  const start = useMutation({
    mutationFn: ({ range, devices, startedAt, endedAt }: StartValues) => {
      const started_at = instantOfLocalTime(startedAt)
      const ended_at = instantOfLocalTime(endedAt)
      const body = {
        ...(conditions.range === null && { range_id: range }),
        device_ids: [...devices],
        ...(started_at !== undefined && { started_at }),
        ...(ended_at !== undefined && { ended_at }),
      }
      return request(startMonitorings, {
        params: { tracking_id: trackingId },
        body: { ...body, event_id: idFor(body) },
      })
    },
  })
  const save = async (values: StartValues) => {
    if (values.devices.length === 0) return form.setError('devices', { message: 'required' })
    await start.mutateAsync(values)
    shipmentsChanged(client)
    notify.success(t('conditions.started'))
    onClose()
  }
  const { element, submit, failure } = useSubmit(form, save, (name) => controls[name] ?? 'devices')
  return (
    <Dialog onClose={onClose} title={t('conditions.start')}>
      <WritingForm ref={element} onSubmit={submit} className="flex flex-col gap-5">
        <RangeChoice
          fixed={conditions.range}
          control={form.register('range')}
          error={problem(errors.range?.message)}
        />
        <DeviceChoice
          chosen={chosen}
          onChange={(ids) => form.setValue('devices', ids, { shouldValidate: true })}
          error={problem(errors.devices?.message)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            {...field('startedAt')}
            label={t('conditions.started_at')}
            hint={t('conditions.now_if_empty')}
            type="datetime-local"
          />
          <InputField
            {...field('endedAt')}
            label={t('conditions.ended_at')}
            hint={t('conditions.running_if_empty')}
            type="datetime-local"
          />
        </div>
        {failure !== undefined && <Notice title={t('conditions.start_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('conditions.start_now')} isBusy={start.isPending} onCancel={onClose} />
      </WritingForm>
    </Dialog>
  )
}
