import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { ApiError } from '../../api/api-error.ts'
import { useClearedOnLeaving, useKeptDraft } from '../../forms/draft.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useWords } from '../../locales/use-words.ts'
import { keptContent } from '../../pending/kept-content.ts'
import type { PendingScan } from '../../pending/pending-scan.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import {
  checkpointSchema,
  controlOf,
  nowhere,
  type CheckpointEntry,
  type CheckpointValues,
} from './checkpoint-form-values.ts'
import { checkpointDraft } from './checkpoint-draft.ts'
import { CheckpointNotices } from './checkpoint-notices.tsx'
import { summaryOf, type SavedSummary } from './checkpoint-saved.tsx'
import { CheckpointSummary } from './checkpoint-summary.tsx'
import { ConfirmClosing } from './confirm-closing.tsx'
import { coordinatesOf, isOfEarlierPlace, pointOf } from './coordinates.ts'
import { correctionBody, valuesOf } from './correction-values.ts'
import { DetailFields } from './detail-fields.tsx'
import { fillPlace, leavePoint } from './fill-place.ts'
import { KindChoice } from './kind-choice.tsx'
import { otherPlaces } from './other-places.ts'
import { lastPlace, rememberPlace } from './place.ts'
import { PlaceFields } from './place-fields.tsx'
import { PlaceSearch } from './place-search.tsx'
import { PositionRow } from './position-row.tsx'
import {
  isContinuation,
  isSamePlace,
  missingEntry,
  sensibleKind,
  startingPlace,
  startingValues,
  type CheckpointSubject,
  type StartingPlace,
} from './prefill.ts'
import { isProposed, usualStatuses } from './status-suggestions.ts'
import { usePosition } from './use-position.ts'
import { useRebasedForm } from './use-rebased-form.ts'
import { positionOfKept, timeOfKept, valuesOfKept } from './resumed-values.ts'
import { useSaveCheckpoint } from './use-save-checkpoint.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

export type CheckpointFormProps = {
  readonly subject: CheckpointSubject
  /** The kind asked for; the sensible one when absent. */
  readonly kind?: CheckpointType | undefined
  /** The checkpoint to correct, as it is shown; a new one is registered when absent. */
  readonly edited?: Checkpoint | undefined
  /** The checkpoint that was kept on this device and refused, to be sent anew as it is corrected. */
  readonly resumed?: PendingScan | undefined
  /** Told which kind is chosen, for a title. */
  readonly onKind?: (kind: CheckpointType) => void
  readonly onSaved: (saved: SavedSummary) => void
  readonly onCancel: () => void
}

/**
 * Registers a checkpoint, or corrects one (specification, sections 2 and 5). Nothing typed is lost by a refusal, a reload
 * or a lost answer.
 */
export function CheckpointForm({
  subject,
  kind,
  edited,
  resumed,
  onKind,
  onSaved,
  onCancel,
}: CheckpointFormProps) {
  const { t } = useWords()
  const { id: account } = useAccount()
  const isNew = edited === undefined && resumed === undefined
  const position = usePosition(isNew)
  const saving = useSaveCheckpoint(subject.tracking_id, edited)
  const element = useRef<HTMLFormElement>(null)
  const summaryId = useId()
  const [refusal, setRefusal] = useState<ApiError>()
  const [earlier, setEarlier] = useState<Checkpoint>()

  const [last] = useState(() => lastPlace(account))
  const [opened] = useState(() => (edited ? valuesOf(edited) : resumed && valuesOfKept(resumed)))
  const [draft] = useState(() => checkpointDraft(account, subject, edited, resumed))
  const [start] = useState(() => {
    if (opened !== undefined) return draft.read(opened)
    const first = kind ?? sensibleKind(subject)
    const { place } = startingPlace(subject, first, last)
    const fresh = startingValues(first, place, usualStatuses(first, t)[0])
    const kept = draft.read(fresh)
    return isContinuation(kept, kind, subject) ? kept : fresh
  })
  const [prefill, setPrefill] = useState<StartingPlace>(() =>
    opened === undefined ? startingPlace(subject, start.checkpoint_type, last) : { place: opened },
  )
  const form = useForm<CheckpointValues, unknown, CheckpointEntry>({
    // Said yes to anew each time.
    defaultValues: { ...start, confirmed: false },
    resolver: (values, ...rest) =>
      formResolver<CheckpointValues, CheckpointSchema>(
        checkpointSchema(opened, asksToConfirm(values, edited)),
      )(values, ...rest),
  })
  useKeptDraft(form, draft)
  useClearedOnLeaving(draft)
  useRebasedForm(form, edited)
  const values = useWatch({ control: form.control, compute: (all: CheckpointValues) => all })
  const { checkpoint_type: chosen, location } = values
  useEffect(() => onKind?.(chosen), [chosen, onKind])

  const chooseKind = (next: CheckpointType) => {
    setRefusal(undefined)
    form.clearErrors()
    form.setValue('checkpoint_type', next)
    form.setValue('confirmed', false)
    if (isProposed(form.getValues('status'), t)) form.setValue('status', usualStatuses(next, t)[0])
    if (opened === undefined && isSamePlace(form.getValues(), prefill.place)) {
      const begin = startingPlace(subject, next, last)
      fillPlace(form, begin.place)
      return setPrefill(begin)
    }
    // A delivery is where the person stands, not where the shipment was last.
    if (next === 'finalizacao' && isOfEarlierPlace(values.point_source)) leavePoint(form)
  }

  /** Fills in the place that a kind begins with. */
  const beginAt = (of: CheckpointType) => {
    const begin = startingPlace(subject, of, undefined)
    fillPlace(form, begin.place)
    setPrefill(begin)
  }

  const sayEarlier = ({ checkpoint_type, location: at }: Checkpoint): string =>
    edited === undefined
      ? t('checkpoint.had_arrived', { kind: t(`checkpoint.${checkpoint_type}`), location: at })
      : t('history.had_arrived')

  const exitFirst = () => {
    chooseKind('saida')
    beginAt('saida')
  }

  const leavePlace = () => {
    fillPlace(form, nowhere)
    form.setFocus('location')
  }

  const save = async (entry: CheckpointEntry) => {
    setRefusal(undefined)
    setEarlier(undefined)
    if (edited !== undefined && Object.keys(correctionBody(edited, entry)).length === 0) {
      notify.info(t('checkpoint.unchanged'))
      return cancel()
    }
    try {
      const saved = await saving.mutateAsync({
        entry,
        place: resumed === undefined ? position.settled : async () => positionOfKept(resumed),
        madeAt: resumed && timeOfKept(resumed, entry),
      })
      if ('checkpoint' in saved && saved.hadArrived) return setEarlier(saved.checkpoint)
      draft.clear()
      if (resumed !== undefined) await discardResumed(account, resumed)
      if (isNew) rememberPlace(account, form.getValues())
      onSaved(summaryOf(saved))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      const refused = Object.entries(error.fields)
      showRefusedFields(
        form,
        element.current,
        refused.map(([field, message]) => [controlOf(field), message]),
      )
    }
  }

  const cancel = () => {
    draft.clear()
    onCancel()
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))

  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      onSubmit={submit}
    >
      {edited === undefined && <KindChoice value={chosen} onChoose={chooseKind} />}
      <PlaceSearch form={form} places={isNew ? otherPlaces(subject, chosen, last, values) : []} />
      <PlaceFields
        form={form}
        source={isSamePlace(values, prefill.place) ? prefill.source : undefined}
        onLeave={leavePlace}
      />
      <DetailFields form={form} hasTime={!isNew} />
      <PositionRow
        device={isNew ? position : undefined}
        earlier={edited ? coordinatesOf(edited) : resumed && coordinatesOf(keptContent(resumed.body))}
        point={pointOf(values)}
        choice={values.point_choice}
        onChoose={(choice) => form.setValue('point_choice', choice)}
      />
      {asksToConfirm(values, edited) && <ConfirmClosing form={form} />}
      {/* Always in sight: the way to save, and what came of it. */}
      <div
        data-foot-bar
        className="sticky bottom-[calc(var(--scroll-inset,0px)*-1)] z-10 -mx-4 -mb-4 flex flex-col gap-3 rounded-b-lg border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
      >
        <CheckpointNotices
          staysOpen={missingEntry(subject, values, edited)}
          location={location}
          failed={t(edited === undefined ? 'checkpoint.failed_title' : 'checkpoint.update_failed_title')}
          refusal={refusal}
          earlier={earlier && sayEarlier(earlier)}
          exitLocation={subject.exitLocation ?? null}
          onExitFirst={edited === undefined ? exitFirst : undefined}
        />
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          <CheckpointSummary id={summaryId} values={values} isNow={isNew} />
          <Button variant="outline" onClick={cancel} disabled={saving.isPending}>
            {t('checkpoint.cancel')}
          </Button>
          <Button
            type="submit"
            aria-describedby={summaryId}
            busy={saving.isPending}
            className="flex-1 sm:flex-none"
          >
            {t(edited === undefined ? 'checkpoint.save' : 'checkpoint.update')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type CheckpointSchema = ReturnType<typeof checkpointSchema>

/** The corrected one stands for it now. */
async function discardResumed(account: string, { event_id }: PendingScan): Promise<void> {
  const { discard } = await import('../../pending/settle-refused.ts')
  await discard(account, event_id)
}

/** Whether it has to be said that the shipment is closed by it. */
function asksToConfirm(
  { checkpoint_type }: Pick<CheckpointValues, 'checkpoint_type'>,
  edited: Checkpoint | undefined,
): boolean {
  return edited === undefined && checkpoint_type === 'finalizacao'
}
