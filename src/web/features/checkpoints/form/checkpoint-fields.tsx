import { useId, type ReactNode } from 'react'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Coordinates } from '#domain/places/distance.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { instantOfLocalTime } from '../../../forms/local-time.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { InputField, TextareaField } from '../../../ui/inputs/control-fields.tsx'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'
import { ConfirmClosing } from './confirm-closing.tsx'
import { pointOf } from '../values/coordinates.ts'
import { KindChoice } from './kind-choice.tsx'
import type { OtherPlace } from '../place/other-places.ts'
import { type CheckpointFormState, PlaceFields } from '../place/place-fields.tsx'
import { PlaceSearch } from '../place/place-search.tsx'
import { PositionRow } from '../position/position-row.tsx'
import type { PlaceSource } from '../place/prefill.ts'
import { StatusField } from './status-field.tsx'
import type { CheckpointDraft } from './use-checkpoint-draft.ts'
import type { PositionState } from '../position/use-position.ts'
import type { CheckpointSubmit } from './use-submit-checkpoint.ts'

type CheckpointSummaryProps = {
  /** Id of the summary's element, for the accessible description of the save button. */
  readonly id: string
  readonly values: CheckpointValues
  /** True if the time of the checkpoint is the moment of saving. */
  readonly isNow: boolean
}

/** Summarizes what saving records: kind, place and time. */
function CheckpointSummary({ id, values, isNow }: CheckpointSummaryProps) {
  const { t, format } = useLocale()
  const { checkpoint_type, location, city, uf, occurred_at } = values
  const municipality = [city.trim(), uf.trim().toUpperCase()].filter(Boolean).join('/')
  const place = [location.trim(), municipality].filter(Boolean).join(', ')
  const declared = isNow ? undefined : instantOfLocalTime(occurred_at)
  const when = declared === undefined ? undefined : new Date(declared)
  return (
    <p id={id} className="min-w-0 basis-full text-sm font-medium break-words sm:mr-auto sm:flex-1 sm:basis-0">
      {place !== '' &&
        (when === undefined
          ? t(isNow ? `checkpoint.sum_${checkpoint_type}_now` : `checkpoint.sum_${checkpoint_type}`, {
              place,
            })
          : t(`checkpoint.sum_${checkpoint_type}_at`, {
              place,
              date: format.date(when),
              time: format.time(when),
            }))}
    </p>
  )
}

type DetailFieldsProps = {
  readonly form: CheckpointFormState
  /** True if the form asks for the time. A new checkpoint always has the current time. */
  readonly hasTime: boolean
}

function DetailFields({ form, hasTime }: DetailFieldsProps) {
  const { t, format } = useLocale()
  const field = useFields(form)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{t('checkpoint.details')}</legend>
      <div className="flex flex-col gap-4">
        <StatusField form={form} />
        {hasTime && (
          <InputField
            {...field('occurred_at')}
            label={t('checkpoint.occurred_at')}
            hint={format.dayInWords(form.watch('occurred_at'))}
            required
            type="datetime-local"
          />
        )}
        <TextareaField {...field('notes')} label={t('checkpoint.notes')} maxLength={2000} rows={2} />
      </div>
    </fieldset>
  )
}

export type CheckpointFieldsProps = {
  readonly draft: CheckpointDraft
  readonly submission: CheckpointSubmit
  /**
   * Called when the user chooses another kind. Absent in a correction, because a correction cannot
   * change the kind.
   */
  readonly onKind?: (kind: CheckpointType) => void
  readonly places?: readonly OtherPlace[]
  readonly source?: PlaceSource | undefined
  /** Text below the city; by default a warning of a city that does not exist. */
  readonly cityHint?: string | undefined
  /** Position of the device; absent if the checkpoint does not happen now. */
  readonly device?: PositionState
  /** Recorded or queued coordinates of the checkpoint; absent for a new checkpoint. */
  readonly earlier?: Coordinates | undefined
  readonly saveLabel: MessageKey
  /** Notices above the buttons: warnings before saving and the result of saving. */
  readonly children: ReactNode
}

/** Shows the controls of a checkpoint, and the bar with its notices and buttons. */
export function CheckpointFields({
  draft: { form, values, cancel, asksToConfirm, required },
  submission: { element, submit, isPending },
  onKind,
  places,
  source,
  cityHint,
  device,
  earlier,
  saveLabel,
  children,
}: CheckpointFieldsProps) {
  const { t } = useMessages()
  const summaryId = useId()
  const isNow = device !== undefined
  return (
    <WritingForm
      ref={element}
      className="flex flex-col gap-6 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      onSubmit={submit}
    >
      {onKind && <KindChoice value={values.checkpoint_type} onChoose={onKind} />}
      <PlaceSearch form={form} places={places ?? []} />
      <PlaceFields form={form} source={source} required={required} cityHint={cityHint} />
      <DetailFields form={form} hasTime={!isNow} />
      <PositionRow
        device={device}
        earlier={earlier}
        point={pointOf(values)}
        choice={values.point_choice}
        onChoose={(choice) => form.setValue('point_choice', choice)}
      />
      {asksToConfirm && <ConfirmClosing form={form} />}
      {/* The bar is sticky, so that the save button and its result stay in sight. */}
      <div
        data-foot-bar
        className="sticky bottom-[calc(var(--scroll-inset,0px)*-1)] z-10 -mx-4 -mb-4 flex flex-col gap-3 rounded-b-lg border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
      >
        {children}
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          <CheckpointSummary id={summaryId} values={values} isNow={isNow} />
          <Button variant="outline" onClick={cancel} disabled={isPending}>
            {t('checkpoint.cancel')}
          </Button>
          <Button type="submit" aria-describedby={summaryId} busy={isPending} className="flex-1 sm:flex-none">
            {t(saveLabel)}
          </Button>
        </div>
      </div>
    </WritingForm>
  )
}
