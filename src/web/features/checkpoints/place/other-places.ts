import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { PlaceValues } from '../values/checkpoint-form-values.ts'
import { isSamePlace, startingPlace, type KnownPlaces, type UsualPlaces } from './prefill.ts'

/** Place that one button fills in, and the label of the button. */
export type OtherPlace = { readonly words: MessageKey; readonly place: PlaceValues }

/**
 * Returns the known places that the form does not already show: the destination, the place of the
 * open entrada, the usual places, and the origin.
 */
export function otherPlaces(
  subject: KnownPlaces,
  kind: CheckpointType,
  { last, workplace }: UsualPlaces,
  shown: PlaceValues,
): readonly OtherPlace[] {
  const { exitLocation, origin, destination } = subject
  const open = typeof exitLocation === 'string' ? startingPlace(subject, 'saida', {}).place : undefined
  const used = last?.place
  const isDelivery = kind === 'finalizacao' || kind === 'tentativa'
  const places = [
    isDelivery && destination && { words: 'checkpoint.use_destination' as const, place: destination },
    open && { words: 'checkpoint.use_open_place' as const, place: open },
    workplace &&
      workplace.location !== open?.location && {
        words: 'checkpoint.use_workplace' as const,
        place: workplace,
      },
    used &&
      ![open?.location, workplace?.location].includes(used.location) && {
        words: 'checkpoint.use_last_place' as const,
        place: used,
      },
    !isDelivery && origin && { words: 'checkpoint.use_origin' as const, place: origin },
  ]
  return places
    .filter((one) => one !== false && one !== undefined)
    .filter(({ place }) => !isSamePlace(place, shown))
}
