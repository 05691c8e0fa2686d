import * as z from 'zod/mini'
import { requestedDelivery } from '#contract/schema/delivery-objects.ts'
import type { DeliveryObjects } from '#domain/checkpoints/delivery.ts'
import { localTimeOf } from '../../../forms/local-time.ts'
import { queuedContent } from '../../../offline-queue/queued-content.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { checkpointDraft } from './checkpoint-draft.ts'
import type { CheckpointEntry, CheckpointValues } from '../values/checkpoint-form-values.ts'
import { coordinatesOf } from '../values/coordinates.ts'
import { CreationFields } from './new-checkpoint.tsx'
import { placeOfRecorded } from '../place/place.ts'
import type { PositionResult } from '../position/position.ts'
import { startingValues } from '../place/prefill.ts'
import { useCheckpointDraft, type CheckpointFormProps } from './use-checkpoint-draft.ts'
import { useSubmitCheckpoint } from './use-submit-checkpoint.ts'

type ResumeCheckpointProps = CheckpointFormProps & { readonly resumed: QueuedScan }

/**
 * Corrects a queued checkpoint that the server refused, and resends it with its original time and
 * place.
 */
export function ResumeCheckpoint({ subject, resumed, onSaved, ...props }: ResumeCheckpointProps) {
  const { id: account } = useAccount()
  const earlier = coordinatesOf(queuedContent(resumed.body))
  const draft = useCheckpointDraft(
    () => {
      const stored = checkpointDraft(account, subject, undefined, resumed)
      const opened = valuesOfQueued(resumed)
      return { draft: stored, start: stored.read(opened), opened }
    },
    { ...props, subject, hasPosition: earlier !== undefined },
  )
  const submission = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    toInput: (entry) => ({
      entry,
      place: async () => positionOfQueued(resumed),
      madeAt: timeOfQueued(resumed, entry),
      objects: objectsOfQueued(resumed, entry),
    }),
    // The corrected checkpoint replaces the refused one in the queue.
    onRecorded: async () => {
      const { discard } = await import('../../../offline-queue/settle-refused.ts')
      await discard(account, resumed.event_id)
    },
    onSaved,
  })
  return (
    <CreationFields
      draft={draft}
      submission={submission}
      subject={subject}
      opened={{ place: valuesOfQueued(resumed) }}
      earlier={earlier}
    />
  )
}

function valuesOfQueued({ body, made_at }: QueuedScan): CheckpointValues {
  const content = queuedContent(body)
  return {
    ...startingValues(content.checkpoint_type, placeOfRecorded(content), content.status),
    address_id: content.address_id ?? '',
    notes: content.notes ?? '',
    occurred_at: localTimeOf(made_at),
  }
}

/** Returns what a queued delivery or attempt records; undefined if the kind is another one now. */
function objectsOfQueued(
  { body }: QueuedScan,
  { checkpoint_type }: CheckpointEntry,
): DeliveryObjects | undefined {
  const { data } = z.safeParse(z.object(requestedDelivery), body)
  return queuedContent(body).checkpoint_type === checkpoint_type ? data : undefined
}

/** Returns the queued checkpoint's stored position as if the device had just measured it. */
function positionOfQueued({ body }: QueuedScan): PositionResult {
  const { latitude, longitude, accuracy } = queuedContent(body)
  return latitude === null || longitude === null
    ? { failure: 'unavailable' }
    : { position: { latitude, longitude, accuracy } }
}

/**
 * Returns the original time with its seconds and milliseconds if the user left the time control
 * unchanged, because the control shows only minutes. Otherwise returns the typed time.
 */
function timeOfQueued({ made_at }: QueuedScan, { occurred_at }: CheckpointEntry): Date {
  const isUntouched = occurred_at === undefined || localTimeOf(occurred_at) === localTimeOf(made_at)
  return new Date(isUntouched ? made_at : occurred_at)
}
