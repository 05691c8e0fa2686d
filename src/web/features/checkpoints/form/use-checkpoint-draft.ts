import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { useClearedOnLeaving, usePersistentDraft, type Draft } from '../../../forms/draft.ts'
import { formResolver } from '../../../forms/form-resolver.ts'
import {
  checkpointSchema,
  type CheckpointEntry,
  type CheckpointValues,
} from '../values/checkpoint-form-values.ts'
import type { SavedSummary } from '../saving/checkpoint-saved.tsx'
import type { CheckpointFormState } from '../place/place-fields.tsx'
import type { Here } from '../place/use-here.ts'
import { requiredPlace, type CheckpointSubject } from '../place/prefill.ts'

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

type DraftInput = Pick<CheckpointFormProps, 'subject' | 'onKind' | 'onCancel'> & {
  /** True if the checkpoint already has coordinates. */
  readonly hasPosition?: boolean
  /**
   * True on the screen of a delivery or an attempt. It requires neither an address nor a reason for
   * a distance, and its button already confirms the delivery.
   */
  readonly isAtDoor?: boolean
  /** Position of the device; absent if the checkpoint does not happen now. */
  readonly here?: Here
}

type CheckpointSchema = ReturnType<typeof checkpointSchema>

/**
 * Creates the form of a checkpoint and stores its values as a draft. A draft survives a refusal, a
 * reload and a lost answer.
 * @param open is called once, when the form opens
 */
export function useCheckpointDraft(
  open: () => OpenedCheckpoint,
  { subject, hasPosition = false, isAtDoor = false, here, onKind, onCancel }: DraftInput,
) {
  const [{ draft, start, opened, isCorrection = false }] = useState(open)
  const asksToConfirm = ({ checkpoint_type }: Pick<CheckpointValues, 'checkpoint_type'>): boolean =>
    !isCorrection && !isAtDoor && checkpoint_type === 'finalizacao'
  const requiredIn = (of: CheckpointValues) =>
    isAtDoor ? 'name' : requiredPlace(subject, of, hasPosition || here?.isKnown === true)
  const form: CheckpointFormState = useForm<CheckpointValues, unknown, CheckpointEntry>({
    // After a draft is restored, the user must confirm a delivery again.
    defaultValues: { ...start, confirmed: false },
    resolver: (values, ...rest) =>
      formResolver<CheckpointValues, CheckpointSchema>(
        checkpointSchema({
          edited: opened,
          asksToConfirm: asksToConfirm(values),
          place: requiredIn(values),
          needsReason: !isAtDoor && here?.farOf(values) !== undefined,
        }),
      )(values, ...rest),
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
  return {
    form,
    values,
    start,
    cancel,
    clear: draft.clear,
    asksToConfirm: asksToConfirm(values),
    required: requiredIn(values),
    /** Distance in metres from the place in the form, if the device is far from there. */
    far: here?.farOf(values),
  }
}

export type CheckpointDraft = ReturnType<typeof useCheckpointDraft>
