import { photoNames, type DeliveryObjects, type Media } from '#domain/checkpoints/delivery.ts'
import type { Picture } from '../../offline-queue/queued-picture.ts'
import type { DoorOutcome } from '../../paths.ts'
import { photoSource, type DeliveryPhoto } from './photos.ts'
import { failureOf, receiverOf, type ReceiverValues } from './receiver-values.ts'
import type { Signature } from './signature-pad.tsx'

type Recorded = {
  readonly outcome: DoorOutcome
  readonly receiver: ReceiverValues
  readonly photos: readonly DeliveryPhoto[]
  readonly signature: Signature['state']
  /** Picture of the signature, if one was drawn. */
  readonly drawn: Picture | undefined
  /** Pictures that this device has stored. The others are not named, because nothing sends them. */
  readonly stored: readonly Picture[]
}

/** Returns the objects that a delivery or an attempt commits to, without the device's position. */
export function doorObjects({
  outcome,
  receiver,
  photos,
  signature,
  drawn,
  stored,
}: Recorded): DeliveryObjects {
  const isStored = ({ digest }: Picture) => stored.some((one) => one.digest === digest)
  const named = photos.filter(isStored)
  const isSigned = drawn !== undefined && isStored(drawn)
  const media: Media = {
    ...Object.fromEntries(named.map(({ digest }, at) => [photoNames[at], digest])),
    ...(isSigned && { signature: drawn.digest }),
  }
  const taken = { photos: String(named.length), photo_source: photoSource(named) }
  return {
    delivery:
      outcome === 'attempted'
        ? { outcome, ...taken }
        : { outcome, ...taken, signature: signature === 'drawn' && !isSigned ? 'none' : signature },
    receiver: outcome === 'attempted' ? failureOf(receiver) : receiverOf(receiver),
    media: Object.keys(media).length === 0 ? null : media,
  }
}
