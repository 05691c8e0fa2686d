import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { useClearedOnLeaving, usePersistentDraft, type Draft } from '../../forms/draft.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { checkpointSchema, type CheckpointEntry, type CheckpointValues } from './checkpoint-form-values.ts'
import type { SavedSummary } from './checkpoint-saved.tsx'
import type { CheckpointFormState } from './place-fields.tsx'
import type { CheckpointSubject } from './prefill.ts'

/**
 * Props that the form of a new checkpoint shares with the forms that correct a recorded or a
 * refused one.
 */
export type CheckpointFormProps = {
  readonly subject: CheckpointSubject
  /** Called with the chosen kind, for use in a title. */
  readonly onKind?: (kind: CheckpointType) => void
  readonly onSaved: (saved: SavedSummary) => void
  readonly onCancel: () => void
}

type OpenedCheckpoint = {
  readonly draft: Draft<CheckpointValues>
  /** Initial values of the form's controls. */
  readonly start: CheckpointValues
  /**
   * Values of the checkpoint to correct or to resend. A required field that is empty in these
   * values may stay empty.
   */
  readonly opened?: CheckpointValues
  readonly isCorrection?: boolean
}

type CheckpointSchema = ReturnType<typeof checkpointSchema>

/**
 * Creates the form of a checkpoint and stores its values as a draft. A draft survives a refusal, a
 * reload and a lost answer.
 * @param open is called once, when the form opens
 */
export function useCheckpointDraft(
  open: () => OpenedCheckpoint,
  { onKind, onCancel }: Pick<CheckpointFormProps, 'onKind' | 'onCancel'>,
) {
  const [{ draft, start, opened, isCorrection = false }] = useState(open)
  const asksToConfirm = ({ checkpoint_type }: Pick<CheckpointValues, 'checkpoint_type'>): boolean =>
    !isCorrection && checkpoint_type === 'finalizacao'
  const form: CheckpointFormState = useForm<CheckpointValues, unknown, CheckpointEntry>({
    // After a draft is restored, the user must confirm a delivery again.
    defaultValues: { ...start, confirmed: false },
    resolver: (values, ...rest) =>
      formResolver<CheckpointValues, CheckpointSchema>(checkpointSchema(opened, asksToConfirm(values)))(
        values,
        ...rest,
      ),
  })
  usePersistentDraft(form, draft)
  useClearedOnLeaving(draft)
  const values = useWatch({ control: form.control, compute: (all: CheckpointValues) => all })
  const { checkpoint_type: kind } = values
  useEffect(() => onKind?.(kind), [kind, onKind])
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  return { form, values, start, cancel, clear: draft.clear, asksToConfirm: asksToConfirm(values) }
}

export type CheckpointDraft = ReturnType<typeof useCheckpointDraft>
