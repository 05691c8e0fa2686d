import { useEffect, useRef, useState } from 'react'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Municipality } from '#domain/places/municipality.ts'
import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { isOfEarlierPlace } from '../values/coordinates.ts'
import { fillPlace, leavePoint } from '../place/fill-place.ts'
import { isSamePlace, startingPlace, type CheckpointSubject, type StartingPlace } from '../place/prefill.ts'
import { isProposed, proposedStatus, usualStatuses } from './status-suggestions.ts'
import type { CheckpointValues, PlaceValues } from '../values/checkpoint-form-values.ts'
import type { CheckpointFormState } from '../place/place-fields.tsx'
import { useNearestCity } from '../place/use-here.ts'

export type CheckpointKindInput = {
  readonly form: CheckpointFormState
  readonly values: CheckpointValues
  readonly subject: CheckpointSubject
  /** Place that the form started with. */
  readonly opened: StartingPlace
  /**
   * Returns the place that the form proposes for a kind; absent if the place does not depend on the
   * kind.
   */
  readonly placeOf?: ((kind: CheckpointType) => StartingPlace) | undefined
  /** Municipality nearest to the device, which the form fills in while it has no city. */
  readonly nearest?: Municipality | undefined
}

/** Sets the kind of checkpoint in the form, together with the proposed status. */
export function changeKind(form: CheckpointFormState, next: CheckpointType, t: FormatMessage): void {
  form.clearErrors()
  form.setValue('checkpoint_type', next)
  form.setValue('confirmed', false)
  if (isProposed(form.getValues('status'), t)) form.setValue('status', usualStatuses(next, t)[0])
}

/**
 * Returns functions that change the kind of checkpoint in the form, together with the proposed
 * status and place.
 */
export function useCheckpointKind({ form, values, subject, opened, placeOf, nearest }: CheckpointKindInput) {
  const { t } = useMessages()
  const [prefill, setPrefill] = useState(opened)
  useNearestCity(form, values, nearest)
  const proposed = proposedStatus(values.checkpoint_type, values, subject.destination, t)
  const shown = useRef(proposed)
  useEffect(() => {
    // Another place or kind replaces the status only if the form still has the proposed one.
    if (form.getValues('status') === shown.current) form.setValue('status', proposed)
    shown.current = proposed
  }, [form, proposed])
  const isNearest = nearest !== undefined && values.city === nearest.name && values.uf === nearest.uf
  /** Returns true if the place is the proposed one, or no more than the nearest city. */
  const isUntouched = (of: PlaceValues) =>
    isSamePlace(of, prefill.place) || (isNearest && isSamePlace({ ...of, city: '', uf: '' }, prefill.place))

  const beginAt = (begin: StartingPlace) => {
    fillPlace(form, begin.place)
    setPrefill(begin)
  }
  const choose = (next: CheckpointType) => {
    const before = form.getValues()
    changeKind(form, next, t)
    if (placeOf !== undefined && isUntouched(before)) return beginAt(placeOf(next))
    // A delivery happens where the user is, so coordinates from an earlier checkpoint are cleared.
    if (next === 'finalizacao' && isOfEarlierPlace(before.point_source)) leavePoint(form)
  }
  /** Switches the form to the missing saída, at the place of the open entrada. */
  const exitFirst = () => {
    choose('saida')
    beginAt(startingPlace(subject, 'saida', {}))
  }
  const source = isSamePlace(values, prefill.place) ? prefill.source : undefined
  return { choose, exitFirst, source, isNearest: isNearest && source === undefined }
}
