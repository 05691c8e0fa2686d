import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { checkpointDraft } from './checkpoint-draft.ts'
import { CheckpointFields } from './checkpoint-fields.tsx'
import type { CheckpointEntry, CheckpointValues } from '../values/checkpoint-form-values.ts'
import { CheckpointNotices } from './checkpoint-notices.tsx'
import { coordinatesOf } from '../values/coordinates.ts'
import { correctionBody, valuesOf } from '../saving/correction-values.ts'
import { useCheckpointDraft, type CheckpointFormProps } from './use-checkpoint-draft.ts'
import { useSubmitCheckpoint } from './use-submit-checkpoint.ts'

type CorrectCheckpointProps = CheckpointFormProps & {
  /** Checkpoint to correct, as the page shows it. */
  readonly edited: Checkpoint
}

/** Corrects a recorded checkpoint (specification, section 5). */
export function CorrectCheckpoint({ subject, edited, onSaved, ...props }: CorrectCheckpointProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const draft = useCheckpointDraft(
    () => {
      const stored = checkpointDraft(account, subject, edited)
      const opened = valuesOf(edited)
      return { draft: stored, start: stored.read(opened), opened, isCorrection: true }
    },
    { ...props, subject, hasPosition: coordinatesOf(edited) !== undefined },
  )
  const { form, values, cancel } = draft
  useRebasedForm(form, edited)
  const toInput = (entry: CheckpointEntry) => {
    if (Object.keys(correctionBody(edited, entry)).length > 0) return { entry }
    notify.info(t('checkpoint.unchanged'))
    cancel()
    return undefined
  }
  const submission = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    edited,
    toInput,
    onSaved,
  })
  return (
    <CheckpointFields
      draft={draft}
      submission={submission}
      earlier={coordinatesOf(edited)}
      saveLabel="checkpoint.update"
    >
      <CheckpointNotices
        subject={subject}
        values={values}
        edited={edited}
        failed={t('checkpoint.update_failed_title')}
        refusal={submission.refusal}
        earlier={submission.earlier && t('history.had_arrived')}
      />
    </CheckpointFields>
  )
}

/**
 * Updates the form if somebody changes the checkpoint while the user corrects it. Untouched
 * controls get the new values, so that saving does not restore the old ones.
 */
function useRebasedForm(
  form: UseFormReturn<CheckpointValues, unknown, CheckpointEntry>,
  edited: Checkpoint,
): void {
  const base = useRef(edited)
  const { getValues, setValue } = form
  useEffect(() => {
    const before = base.current
    base.current = edited
    if (before.event_id === edited.event_id) return
    const [old, next] = [valuesOf(before), valuesOf(edited)]
    for (const name of Object.keys(next) as (keyof CheckpointValues)[]) {
      if (getValues(name) === old[name]) setValue(name, next[name])
    }
  }, [edited, getValues, setValue])
}
