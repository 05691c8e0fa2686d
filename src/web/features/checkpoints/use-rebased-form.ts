import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointEntry, CheckpointValues } from './checkpoint-form-values.ts'
import { valuesOf } from './correction-values.ts'

/**
 * Updates the form if the checkpoint changes during a correction. Untouched controls get the new
 * values, so that saving does not restore the old ones.
 */
export function useRebasedForm(
  form: UseFormReturn<CheckpointValues, unknown, CheckpointEntry>,
  edited: Checkpoint | undefined,
): void {
  const base = useRef(edited)
  const { getValues, setValue } = form
  useEffect(() => {
    const before = base.current
    base.current = edited
    if (before === undefined || edited === undefined || before.event_id === edited.event_id) return
    const [old, next] = [valuesOf(before), valuesOf(edited)]
    for (const name of Object.keys(next) as (keyof CheckpointValues)[]) {
      if (getValues(name) === old[name]) setValue(name, next[name])
    }
  }, [edited, getValues, setValue])
}
