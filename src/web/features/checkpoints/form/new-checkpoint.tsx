import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { checkpointDraft } from './checkpoint-draft.ts'
import { CheckpointFields, type CheckpointFieldsProps } from './checkpoint-fields.tsx'
import { CheckpointNotices } from './checkpoint-notices.tsx'
import { otherPlaces } from '../place/other-places.ts'
import { rememberPlace } from '../place/place.ts'
import {
  isContinuation,
  sensibleKind,
  startingPlace,
  startingValues,
  type UsualPlaces,
} from '../place/prefill.ts'
import { proposedStatus } from './status-suggestions.ts'
import { useCheckpointDraft, type CheckpointFormProps } from './use-checkpoint-draft.ts'
import { useCheckpointKind, type CheckpointKindInput } from './use-checkpoint-kind.ts'
import { useHere } from '../place/use-here.ts'
import { usePosition } from '../position/use-position.ts'
import { useUsualPlaces } from '../place/use-usual-places.ts'
import { useSubmitCheckpoint } from './use-submit-checkpoint.ts'

type NewCheckpointProps = CheckpointFormProps & {
  /** Kind of checkpoint that the form was opened for; if absent, the form proposes one. */
  readonly kind?: CheckpointType | undefined
}

/** Registers a checkpoint that happens now (specification, section 2). */
export function NewCheckpoint(props: NewCheckpointProps) {
  const usual = useUsualPlaces()
  return usual.isLoading ? <Spinner className="text-brand" /> : <ReadyCheckpoint {...props} usual={usual} />
}

type ReadyCheckpointProps = NewCheckpointProps & { readonly usual: UsualPlaces }

function ReadyCheckpoint({ subject, kind, onSaved, usual, ...props }: ReadyCheckpointProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const position = usePosition()
  const here = useHere(position.here)
  const draft = useCheckpointDraft(
    () => {
      const stored = checkpointDraft(account, subject, undefined)
      const first = kind ?? sensibleKind(subject)
      const { place } = startingPlace(subject, first, usual)
      const fresh = startingValues(first, place, proposedStatus(first, place, subject.destination, t))
      const typed = stored.read(fresh)
      return { draft: stored, start: isContinuation(typed, kind, subject) ? typed : fresh }
    },
    { ...props, subject, here },
  )
  const placeOf = (of: CheckpointType) => startingPlace(subject, of, usual)
  const submission = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    // Far from the place, the checkpoint records the position of the device, so that everybody can
    // see the distance.
    toInput: (entry) => ({
      entry: draft.far === undefined ? entry : { ...entry, point_choice: 'own' },
      place: position.settled,
    }),
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
      places={otherPlaces(subject, draft.values.checkpoint_type, usual, draft.values)}
      device={position}
      nearest={here.nearest}
    />
  )
}

type CreationFieldsProps = Omit<CheckpointFieldsProps, 'onKind' | 'source' | 'saveLabel' | 'children'> &
  Omit<CheckpointKindInput, 'form' | 'values'>

/** Shows the form of a checkpoint that is not recorded yet, with a choice of its kind. */
export function CreationFields(props: CreationFieldsProps) {
  const { draft, submission, subject, opened, placeOf, nearest, ...fields } = props
  const { t } = useMessages()
  const { form, values } = draft
  const { choose, exitFirst, source, isNearest } = useCheckpointKind({
    form,
    values,
    subject,
    opened,
    placeOf,
    nearest,
  })
  const { refusal, earlier, clearRefusal } = submission
  return (
    <CheckpointFields
      draft={draft}
      submission={submission}
      {...fields}
      // An attempt stays one, because only its own screen asks for its reason.
      {...(values.checkpoint_type !== 'tentativa' && {
        onKind: (next) => {
          clearRefusal()
          choose(next)
        },
      })}
      source={source}
      cityHint={isNearest ? t('checkpoint.nearest_city') : undefined}
      saveLabel="checkpoint.save"
    >
      <CheckpointNotices
        subject={subject}
        values={values}
        far={draft.far}
        isAtDestination={source === 'destination'}
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
