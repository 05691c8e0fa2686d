import { useRef, useState } from 'react'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { showRefusal } from '../../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../../forms/use-submit-once.ts'
import { controlOf, type CheckpointEntry } from '../values/checkpoint-form-values.ts'
import { summaryOf, type SavedSummary } from '../saving/checkpoint-saved.tsx'
import type { CheckpointDraft } from './use-checkpoint-draft.ts'
import { useSaveCheckpoint, type CheckpointInput } from '../saving/use-save-checkpoint.ts'

type SubmitInput = Pick<CheckpointDraft, 'form' | 'clear'> & {
  readonly trackingId: string
  /** Checkpoint to correct; absent for a new checkpoint. */
  readonly edited?: Checkpoint
  /** Returns the input of the request; undefined if there is nothing to save. */
  readonly toInput: (
    entry: CheckpointEntry,
  ) => CheckpointInput | undefined | Promise<CheckpointInput | undefined>
  /** Called after the checkpoint is recorded or queued, and before `onSaved`. */
  readonly onRecorded?: () => Promise<void> | void
  readonly onSaved: (saved: SavedSummary) => void
}

/** Saves a checkpoint and shows errors at the controls that they concern. */
export function useSubmitCheckpoint({
  form,
  clear,
  trackingId,
  edited,
  toInput,
  onRecorded,
  onSaved,
}: SubmitInput) {
  const saving = useSaveCheckpoint(trackingId, edited)
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<ApiError>()
  const [earlier, setEarlier] = useState<Checkpoint>()

  const save = async (entry: CheckpointEntry) => {
    setRefusal(undefined)
    setEarlier(undefined)
    const input = await toInput(entry)
    if (input === undefined) return
    try {
      const saved = await saving.mutateAsync(input)
      if ('result' in saved && saved.hadArrived) return setEarlier(saved.result)
      clear()
      await onRecorded?.()
      onSaved(summaryOf(saved))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      showRefusal(form, element.current, error, controlOf)
    }
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  return {
    element,
    submit,
    isPending: saving.isPending,
    refusal,
    earlier,
    clearRefusal: () => setRefusal(undefined),
  }
}

export type CheckpointSubmit = ReturnType<typeof useSubmitCheckpoint>
