import { useId, type ReactNode } from 'react'
import type { CheckpointType } from '#domain/checkpoint.ts'
import type { Coordinates } from '#domain/distance.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { nowhere } from './checkpoint-form-values.ts'
import { CheckpointSummary } from './checkpoint-summary.tsx'
import { ConfirmClosing } from './confirm-closing.tsx'
import { pointOf } from './coordinates.ts'
import { DetailFields } from './detail-fields.tsx'
import { fillPlace } from './fill-place.ts'
import { KindChoice } from './kind-choice.tsx'
import type { OtherPlace } from './other-places.ts'
import { PlaceFields } from './place-fields.tsx'
import { PlaceSearch } from './place-search.tsx'
import { PositionRow } from './position-row.tsx'
import type { PlaceSource } from './prefill.ts'
import type { CheckpointDraft } from './use-checkpoint-draft.ts'
import type { PositionState } from './use-position.ts'
import type { CheckpointSubmit } from './use-submit-checkpoint.ts'

type CheckpointFieldsProps = Pick<CheckpointDraft, 'form' | 'values' | 'cancel' | 'asksToConfirm'> &
  Pick<CheckpointSubmit, 'element' | 'submit' | 'isPending'> & {
    /** Absent in a correction, which cannot change the kind. */
    readonly onKind?: (kind: CheckpointType) => void
    readonly places?: readonly OtherPlace[]
    readonly source?: PlaceSource | undefined
    /** Position of the device; absent if the checkpoint does not happen now. */
    readonly device?: PositionState
    /** Coordinates that the checkpoint already has. */
    readonly earlier?: Coordinates | undefined
    readonly saveLabel: MessageKey
    /** Warnings before saving and the result of saving. */
    readonly children: ReactNode
  }

/** Shows the controls of a checkpoint, and the bar with its notices and buttons. */
export function CheckpointFields({
  form,
  values,
  cancel,
  asksToConfirm,
  element,
  submit,
  isPending,
  onKind,
  places,
  source,
  device,
  earlier,
  saveLabel,
  children,
}: CheckpointFieldsProps) {
  const { t } = useMessages()
  const summaryId = useId()
  const isNow = device !== undefined
  const leavePlace = () => {
    fillPlace(form, nowhere)
    form.setFocus('location')
  }
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      onSubmit={submit}
    >
      {onKind && <KindChoice value={values.checkpoint_type} onChoose={onKind} />}
      <PlaceSearch form={form} places={places ?? []} />
      <PlaceFields form={form} source={source} onLeave={leavePlace} />
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
    </form>
  )
}
