import { useState } from 'react'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { useMessages, type FormatMessage } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/session-context.tsx'
import { checkpointDraft } from './checkpoint-draft.ts'
import { CheckpointFields, type CheckpointFieldsProps } from './checkpoint-fields.tsx'
import { CheckpointNotices } from './checkpoint-notices.tsx'
import { otherPlaces } from './other-places.ts'
import { lastPlace, rememberPlace } from './place.ts'
import { isContinuation, sensibleKind, startingPlace, startingValues } from './prefill.ts'
import { usualStatuses } from './status-suggestions.ts'
import { useCheckpointDraft, type CheckpointFormProps } from './use-checkpoint-draft.ts'
import { useCheckpointKind, type CheckpointKindInput } from './use-checkpoint-kind.ts'
import { usePosition } from './use-position.ts'
import { useSubmitCheckpoint } from './use-submit-checkpoint.ts'

type NewCheckpointProps = CheckpointFormProps & {
  /** Kind of checkpoint that the form was opened for; if absent, the form proposes one. */
  readonly kind?: CheckpointType | undefined
}

/** Registers a checkpoint that happens now (specification, section 2). */
export function NewCheckpoint({ subject, kind, onSaved, ...props }: NewCheckpointProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const position = usePosition()
  const [last] = useState(() => lastPlace(account))
  const draft = useCheckpointDraft(() => {
    const stored = checkpointDraft(account, subject, undefined)
    const first = kind ?? sensibleKind(subject)
    const { place } = startingPlace(subject, first, last)
    const fresh = startingValues(first, place, usualStatuses(first, t)[0])
    const typed = stored.read(fresh)
    return { draft: stored, start: isContinuation(typed, kind, subject) ? typed : fresh }
  }, props)
  const placeOf = (of: CheckpointType) => startingPlace(subject, of, last)
  const submission = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    toInput: (entry) => ({ entry, place: position.settled }),
    onRecorded: () => rememberPlace(account, draft.form.getValues()),
    onSaved,
  })
  return (
    <CreationFields
      draft={draft}
      submission={submission}
      subject={subject}
      opened={placeOf(draft.start.checkpoint_type)}
      placeOf={placeOf}
      places={otherPlaces(subject, draft.values.checkpoint_type, last, draft.values)}
      device={position}
    />
  )
}

type CreationFieldsProps = Omit<CheckpointFieldsProps, 'onKind' | 'source' | 'saveLabel' | 'children'> &
  Omit<CheckpointKindInput, 'form'>

/** Shows the form of a checkpoint that is not recorded yet, with a choice of its kind. */
export function CreationFields(props: CreationFieldsProps) {
  const { draft, submission, subject, opened, placeOf, ...fields } = props
  const { t } = useMessages()
  const { form, values } = draft
  const { choose, exitFirst, sourceOf } = useCheckpointKind({ form, subject, opened, placeOf })
  const { refusal, earlier, clearRefusal } = submission
  return (
    <CheckpointFields
      draft={draft}
      submission={submission}
      {...fields}
      onKind={(next) => {
        clearRefusal()
        choose(next)
      }}
      source={sourceOf(values)}
      saveLabel="checkpoint.save"
    >
      <CheckpointNotices
        subject={subject}
        values={values}
        failed={t('checkpoint.failed_title')}
        refusal={refusal}
        earlier={earlier && hadArrived(earlier, t)}
        onExitFirst={() => {
          clearRefusal()
          exitFirst()
        }}
      />
    </CheckpointFields>
  )
}

/**
 * Returns the message for the case that an earlier request had recorded the checkpoint but its
 * response was lost.
 */
function hadArrived({ checkpoint_type, location }: Checkpoint, t: FormatMessage): string {
  return t('checkpoint.had_arrived', { kind: t(`checkpoint.${checkpoint_type}`), location })
}
