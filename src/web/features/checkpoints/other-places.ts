import type { CheckpointType } from '#domain/checkpoint.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { PlaceValues } from './checkpoint-form-values.ts'
import { isSamePlace, startingPlace, type CheckpointSubject } from './prefill.ts'

/** Place that one button fills in, and the label of the button. */
export type OtherPlace = { readonly words: MessageKey; readonly place: PlaceValues }

/**
 * Returns the known places that the form does not already show: the destination, the place of the
 * open entrada, and the last place.
 */
export function otherPlaces(
  subject: CheckpointSubject,
  kind: CheckpointType,
  last: PlaceValues | undefined,
  shown: PlaceValues,
): readonly OtherPlace[] {
  const { exitLocation, destination } = subject
  const open = typeof exitLocation === 'string' ? startingPlace(subject, 'saida', undefined).place : undefined
  const isDelivery = kind === 'finalizacao'
  const places = [
    isDelivery && destination && { words: 'checkpoint.use_destination' as const, place: destination },
    open && { words: 'checkpoint.use_open_place' as const, place: open },
    last && last.location !== open?.location && { words: 'checkpoint.use_last_place' as const, place: last },
  ]
  return places
    .filter((one) => one !== false && one !== undefined)
    .filter(({ place }) => !isSamePlace(place, shown))
}
