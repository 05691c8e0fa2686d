import { useState } from 'react'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { useWords } from '../../locales/use-words.ts'
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

type CheckpointKindInput = {
  readonly form: CheckpointFormState
  readonly subject: CheckpointSubject
  /** Place that the form opened with. */
  readonly opened: StartingPlace
  /** Returns the place that a kind begins with; absent if another kind leaves the place as it is. */
  readonly placeOf?: (kind: CheckpointType) => StartingPlace
}

/** Changes the kind of a checkpoint that is being filled in, with the status and the place that were proposed for it. */
export function useCheckpointKind({ form, subject, opened, placeOf }: CheckpointKindInput) {
  const { t } = useWords()
  const [prefill, setPrefill] = useState(opened)

  const beginAt = (begin: StartingPlace) => {
    fillPlace(form, begin.place)
    setPrefill(begin)
  }
  const choose = (next: CheckpointType) => {
    const before = form.getValues()
    form.clearErrors()
    form.setValue('checkpoint_type', next)
    form.setValue('confirmed', false)
    if (isProposed(before.status, t)) form.setValue('status', usualStatuses(next, t)[0])
    if (placeOf !== undefined && isSamePlace(before, prefill.place)) return beginAt(placeOf(next))
    // A delivery is where the person stands, not where the shipment was last.
    if (next === 'finalizacao' && isOfEarlierPlace(before.point_source)) leavePoint(form)
  }
  /** Turns the form into the exit that is missing. */
  const exitFirst = () => {
    choose('saida')
    beginAt(startingPlace(subject, 'saida', undefined))
  }
  const sourceOf = (values: Parameters<typeof isSamePlace>[0]): PlaceSource | undefined =>
    isSamePlace(values, prefill.place) ? prefill.source : undefined
  return { choose, exitFirst, sourceOf }
}
