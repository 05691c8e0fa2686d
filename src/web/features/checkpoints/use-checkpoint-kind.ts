import { useState } from 'react'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { useMessages, type FormatMessage } from '../../locales/use-messages.ts'
import { isOfEarlierPlace } from './coordinates.ts'
import { fillPlace, leavePoint } from './fill-place.ts'
import {
  isSamePlace,
  startingPlace,
  type CheckpointSubject,
  type PlaceSource,
  type StartingPlace,
} from './prefill.ts'
import { isProposed, usualStatuses } from './status-suggestions.ts'
import type { CheckpointFormState } from './place-fields.tsx'

export type CheckpointKindInput = {
  readonly form: CheckpointFormState
  readonly subject: CheckpointSubject
  /** Place that the form started with. */
  readonly opened: StartingPlace
  /**
   * Returns the place that the form proposes for a kind; absent if the place does not depend on the
   * kind.
   */
  readonly placeOf?: ((kind: CheckpointType) => StartingPlace) | undefined
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
export function useCheckpointKind({ form, subject, opened, placeOf }: CheckpointKindInput) {
  const { t } = useMessages()
  const [prefill, setPrefill] = useState(opened)

  const beginAt = (begin: StartingPlace) => {
    fillPlace(form, begin.place)
    setPrefill(begin)
  }
  const choose = (next: CheckpointType) => {
    const before = form.getValues()
    changeKind(form, next, t)
    if (placeOf !== undefined && isSamePlace(before, prefill.place)) return beginAt(placeOf(next))
    // A delivery happens where the user is, so coordinates from an earlier checkpoint are cleared.
    if (next === 'finalizacao' && isOfEarlierPlace(before.point_source)) leavePoint(form)
  }
  /** Switches the form to the missing saída, at the place of the open entrada. */
  const exitFirst = () => {
    choose('saida')
    beginAt(startingPlace(subject, 'saida', undefined))
  }
  const sourceOf = (values: Parameters<typeof isSamePlace>[0]): PlaceSource | undefined =>
    isSamePlace(values, prefill.place) ? prefill.source : undefined
  return { choose, exitFirst, sourceOf }
}
