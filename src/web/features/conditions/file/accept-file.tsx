import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { createDevice, listDevices } from '#contract/endpoints/devices.ts'
import { addLoggerFile, LOGGER_DATA_FIELD, LOGGER_FILE_FIELD } from '#contract/endpoints/readings.ts'
import type { LoggerFile, LoggerFileAnswers } from '#domain/conditions/logger-file/logger-file-types.ts'
import { ApiError, wordsOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { upload, type UploadProgress } from '../../../api/upload.ts'
import { useSubmitOnce } from '../../../forms/use-submit-once.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { TextareaField } from '../../../ui/inputs/control-fields.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { DeviceChoice } from '../card/device-choice.tsx'
import { RangeChoice } from '../card/range-choice.tsx'

const MIN_REASON = 10
/** Bounds of the interval of a device, in seconds. */
const INTERVAL = { min: 10, max: 86_400 } as const

type AcceptFileProps = {
  readonly file: File
  readonly read: LoggerFile
  readonly answers: LoggerFileAnswers
  readonly trackingId: string
  readonly conditions: ConditionsAnswer
  readonly onClose: () => void
}

type AcceptValues = { range: string; device: string; reason: string; isJustRead: boolean }

/** Chooses device and range as far as they are open, and sends the file. */
export function AcceptFile(props: AcceptFileProps) {
  const { read, conditions, onClose } = props
  const { t, problem, format } = useLocale()
  const { form, submit, failure, progress, isPending, needsReason } = useAccepting(props)
  const device = useWatch({ control: form.control, name: 'device' })
  const { errors } = form.formState
  const field = useFields(form)
  const isOpen = read.questions.length > 0
  return (
    <WritingForm onSubmit={submit} className="flex flex-col gap-5">
      <RangeChoice
        fixed={conditions.range}
        control={form.register('range')}
        error={problem(errors.range?.message)}
      />
      <DeviceOfFile
        read={read}
        chosen={device}
        onChoose={(id) => form.setValue('device', id, { shouldValidate: true })}
        error={problem(errors.device?.message)}
      />
      {read.device_clock !== null && (
        <Checkbox
          {...form.register('isJustRead')}
          label={t('file.just_read')}
          hint={t('file.just_read_hint', { time: format.dateTime(new Date(read.device_clock)) })}
        />
      )}
      {needsReason && (
        <TextareaField
          {...field('reason')}
          label={t('file.reason')}
          required
          hint={t('file.reason_hint')}
          rows={3}
          maxLength={500}
        />
      )}
      {failure !== undefined && <Notice title={t('file.failed')}>{failure}</Notice>}
      {isOpen && <p className="text-sm text-muted">{t('file.answer_first')}</p>}
      {isPending && progress !== undefined && <Sending progress={progress} />}
      <DialogButtons submit={t('file.accept')} isBusy={isPending} onCancel={onClose} />
    </WritingForm>
  )
}

function Sending({ progress: { sent, total } }: { readonly progress: UploadProgress }) {
  const { t, format } = useLocale()
  return (
    <output className="text-sm text-muted">{t('file.sending', { part: format.percent(sent, total) })}</output>
  )
}

function useAccepting({ file, read, answers, trackingId, conditions, onClose }: AcceptFileProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const [failure, setFailure] = useState<string>()
  const [isClockOff, setClockOff] = useState(false)
  const [progress, setProgress] = useState<UploadProgress>()
  const needsReason = isClockOff || read.signature?.state === 'broken'
  const form = useForm<AcceptValues>({
    defaultValues: { range: 'refrigerated', device: '', reason: '', isJustRead: false },
  })
  const send = useMutation({
    mutationFn: ({ range, device, reason, isJustRead }: AcceptValues) => {
      const { device_clock: clock } = read
      const content = {
        name: file.name,
        device_id: device,
        ...(conditions.range === null && { range_id: range }),
        ...(answers.zone !== undefined && { zone: answers.zone }),
        ...(answers.date_order !== undefined && { date_order: answers.date_order }),
        ...(isJustRead && clock !== null && { device_clock: new Date(clock).toISOString() }),
        ...(needsReason && { confirmed_reason: reason.trim() }),
      }
      const data = JSON.stringify({ ...content, event_id: idFor([content, file.size, file.lastModified]) })
      const parts = { [LOGGER_DATA_FIELD]: data, [LOGGER_FILE_FIELD]: file }
      return upload(addLoggerFile, parts, setProgress, { tracking_id: trackingId })
    },
  })
  const accept = async (values: AcceptValues) => {
    setFailure(undefined)
    if (read.questions.length > 0) return setFailure(t('file.answer_first'))
    if (values.device === '') return form.setError('device', { message: 'required' })
    if (needsReason && values.reason.trim().length < MIN_REASON)
      return form.setError('reason', { message: `too_short ${MIN_REASON}..` }, { shouldFocus: true })
    try {
      const { accepted } = await send.mutateAsync(values)
      shipmentsChanged(client)
      void client.invalidateQueries({ queryKey: ['devices'] })
      notify.success(t('file.accepted'), t('file.accepted_count', { count: accepted }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'clock_far_off') setClockOff(true)
      setFailure(Object.values(error.fields).join(' ') || error.words)
    }
  }
  const submit = useSubmitOnce((event) => {
    // An error of a control that is no longer shown would keep the form from being sent.
    form.clearErrors()
    return form.handleSubmit(accept)(event)
  })
  return { form, submit, failure, progress, isPending: send.isPending, needsReason }
}

type DeviceOfFileProps = {
  readonly read: LoggerFile
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly error: string | undefined
}

/** Finds the device that the file names, offers to add it, or lets the person choose one. */
function DeviceOfFile({ read, chosen, onChoose, error }: DeviceOfFileProps) {
  const { t } = useMessages()
  const { serial } = read.device
  const found = useQuery({
    queryKey: ['devices', 'of-file', serial],
    queryFn: ({ signal }) => request(listDevices, { query: { serial: serial ?? '' }, signal }),
    enabled: serial !== null && serial !== '',
  })
  const [only, ...others] = found.data ?? []
  const [wasOffered, setOffered] = useState('')
  if (only !== undefined && others.length === 0 && wasOffered !== only.id) {
    setOffered(only.id)
    if (chosen === '') onChoose(only.id)
  }
  if (only !== undefined && only.id === chosen && others.length === 0)
    return <p>{t('file.device_found', { serial: only.serial })}</p>
  const isMissing = found.data?.length === 0
  return (
    <div className="flex flex-col gap-3">
      {isMissing && <NewDevice read={read} onAdded={onChoose} />}
      <DeviceChoice
        isSingle
        chosen={chosen === '' ? [] : [chosen]}
        onChange={([id = '']) => onChoose(id)}
        error={error}
      />
    </div>
  )
}

/** Offers to add the device that a file names, if the file names its maker too. */
function NewDevice({ read, onAdded }: { readonly read: LoggerFile; readonly onAdded: (id: string) => void }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const { maker, model, serial } = read.device
  const seconds = Math.round((read.interval_ms ?? 0) / 1_000)
  const add = useMutation({
    mutationFn: () => {
      const content = {
        kind: 'logger' as const,
        maker: maker ?? '',
        model,
        serial: serial ?? '',
        interval_s: seconds >= INTERVAL.min && seconds <= INTERVAL.max ? seconds : null,
      }
      return request(createDevice, { body: { ...content, id: idFor(content) } })
    },
    onSuccess: (device) => {
      notify.success(t('device.created'), device.serial)
      onAdded(device.id)
      return client.invalidateQueries({ queryKey: ['devices'] })
    },
    onError: (error) => notify.error(t('device.create_failed'), wordsOf(error)),
  })
  return (
    <Notice tone="info">
      <p>{t('file.device_missing', { serial: serial ?? '' })}</p>
      {maker !== null && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          busy={add.isPending}
          onClick={() => add.mutate()}
        >
          {t('file.add_device', { serial: serial ?? '' })}
        </Button>
      )}
    </Notice>
  )
}
