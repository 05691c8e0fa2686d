import { localTimeOf } from '../../forms/local-time.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { queuedContent } from '../../offline-queue/queued-content.ts'
import type { QueuedScan } from '../../offline-queue/queued-scan.ts'
import { useAccount } from '../../session/session-context.tsx'
import { checkpointDraft } from './checkpoint-draft.ts'
import { CheckpointFields } from './checkpoint-fields.tsx'
import { type CheckpointEntry, type CheckpointValues, nowhere } from './checkpoint-form-values.ts'
import { CheckpointNotices } from './checkpoint-notices.tsx'
import type { SavedSummary } from './checkpoint-saved.tsx'
import { coordinatesOf } from './coordinates.ts'
import { hadArrived } from './new-checkpoint.tsx'
import { splitAddress } from './place.ts'
import type { PositionResult } from './position.ts'
import { missingEntry, type CheckpointSubject } from './prefill.ts'
import { useCheckpointDraft, type CheckpointFormProps } from './use-checkpoint-draft.ts'
import { useCheckpointKind } from './use-checkpoint-kind.ts'
import { useSubmitCheckpoint } from './use-submit-checkpoint.ts'

type ResumeCheckpointProps = CheckpointFormProps & {
  readonly subject: CheckpointSubject
  readonly resumed: QueuedScan
  readonly onSaved: (saved: SavedSummary) => void
}

/**
 * Corrects a queued checkpoint that the server refused, and resends it with its original time and
 * place.
 */
export function ResumeCheckpoint({ subject, resumed, onSaved, ...props }: ResumeCheckpointProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const draft = useCheckpointDraft(() => {
    const stored = checkpointDraft(account, subject, undefined, resumed)
    const opened = valuesOfQueued(resumed)
    return { draft: stored, start: stored.read(opened), opened }
  }, props)
  const { form, values } = draft
  const { choose, exitFirst, sourceOf } = useCheckpointKind({
    form,
    subject,
    opened: { place: valuesOfQueued(resumed) },
  })
  const { refusal, earlier, clearRefusal, ...submit } = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    toInput: (entry) => ({
      entry,
      place: async () => positionOfQueued(resumed),
      madeAt: timeOfQueued(resumed, entry),
    }),
    onRecorded: () => discardResumed(account, resumed),
    onSaved,
  })
  return (
    <CheckpointFields
      {...draft}
      {...submit}
      onKind={(next) => {
        clearRefusal()
        choose(next)
      }}
      source={sourceOf(values)}
      earlier={coordinatesOf(queuedContent(resumed.body))}
      saveLabel="checkpoint.save"
    >
      <CheckpointNotices
        staysOpen={missingEntry(subject, values, undefined)}
        location={values.location}
        failed={t('checkpoint.failed_title')}
        refusal={refusal}
        earlier={earlier && hadArrived(earlier, t)}
        exitLocation={subject.exitLocation ?? null}
        onExitFirst={() => {
          clearRefusal()
          exitFirst()
        }}
      />
    </CheckpointFields>
  )
}

/** Deletes the refused checkpoint from the queue, because the corrected one replaces it. */
async function discardResumed(account: string, { event_id }: QueuedScan): Promise<void> {
  const { discard } = await import('../../offline-queue/settle-refused.ts')
  await discard(account, event_id)
}

/** Returns the control values for a queued checkpoint that the server refused. */
function valuesOfQueued({ body, made_at }: QueuedScan): CheckpointValues {
  const { address, city, uf, address_id, notes, ...content } = queuedContent(body)
  return {
    ...nowhere,
    ...splitAddress(address, city, uf),
    checkpoint_type: content.checkpoint_type,
    location: content.location,
    status: content.status,
    address_id: address_id ?? '',
    city: city ?? '',
    uf: uf ?? '',
    notes: notes ?? '',
    occurred_at: localTimeOf(made_at),
    confirmed: false,
  }
}

/** Returns the queued checkpoint's stored position as if the device had just measured it. */
function positionOfQueued({ body }: QueuedScan): PositionResult {
  const { latitude, longitude, accuracy } = queuedContent(body)
  return latitude === null || longitude === null
    ? { failure: 'unavailable' }
    : { position: { latitude, longitude, accuracy } }
}

/**
 * Returns the original time with its milliseconds if the user left the time control unchanged. The
 * control has minute precision. Otherwise returns the typed time.
 */
function timeOfQueued({ made_at }: QueuedScan, { occurred_at }: CheckpointEntry): Date {
  const isUntouched = occurred_at === undefined || localTimeOf(occurred_at) === localTimeOf(made_at)
  return new Date(isUntouched ? made_at : occurred_at)
}
