import { photoNames, type Delivery, type DeliveryObjects, type MediaName } from './delivery.ts'

/** Evidence that a company requires. Missing evidence is shown and never refuses a delivery. */
export type DeliveryRules = {
  readonly require_photo: boolean
  readonly require_receiver_name: boolean
  readonly require_signature: boolean
  readonly require_attempt_photo: boolean
}

/** Shipments by their delivery: with a failed attempt, or with evidence that is missing. */
export const deliveryStates = ['attempted', 'incomplete'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Evidence that a company may require. */
export type Evidence = 'photo' | 'receiver_name' | 'signature'

/** Returns what a company requires of a delivery or an attempt and the event does not state. */
export function missingEvidence(
  rules: DeliveryRules,
  { delivery, receiver, media }: DeliveryObjects,
  isAttempt: boolean,
): readonly Evidence[] {
  const hasPhoto = photoNames.some((name) => media?.[name] !== undefined)
  const missing: [Evidence, boolean][] = isAttempt
    ? [['photo', rules.require_attempt_photo && !hasPhoto]]
    : [
        ['photo', rules.require_photo && !hasPhoto],
        ['receiver_name', rules.require_receiver_name && receiver?.name === undefined],
        ['signature', rules.require_signature && delivery?.signature !== 'drawn'],
      ]
  return missing.flatMap(([what, isMissing]) => (isMissing ? [what] : []))
}

/** Remark on the quality of a delivery's evidence: a code and its facts. */
export type Remark =
  | { readonly code: 'missing_photo' | 'missing_receiver_name' | 'missing_signature' }
  | { readonly code: 'photo_from_gallery' | 'position_refused' | 'position_none' | 'name_placeholder' }
  /** The position is farther from the saved address than its accuracy explains. */
  | { readonly code: 'far_from_address'; readonly meters: number; readonly accuracy: number }
  /** The position is far from the city that the checkpoint names. */
  | { readonly code: 'far_from_city'; readonly meters: number }
  /** The declared time is before or after that of the server's clock, without an offline queue. */
  | { readonly code: 'clock_off'; readonly minutes: number }
  | { readonly code: 'recorded_offline'; readonly minutes: number }
  /** Another shipment of the account has the same picture. */
  | { readonly code: 'picture_elsewhere'; readonly name: MediaName; readonly tracking_id: string }

/** Facts about a delivery or an attempt from which the remarks follow. */
export type EvidenceFacts = DeliveryObjects & {
  readonly isAttempt: boolean
  /** Measured distance from the saved address of the destination; null if it is unknown. */
  readonly fromAddress: { readonly meters: number; readonly accuracy: number } | null
  readonly farMeters: number | null
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly isOffline: boolean
  readonly elsewhere: readonly { readonly name: MediaName; readonly tracking_id: string }[]
}

const MINUTE_MS = 60_000
/** Difference of clocks that is not remarked on. */
const CLOCK_MINUTES = 2
/**
 * Distance in metres from a saved address that is not remarked on, in addition to the accuracy. A
 * plot is large, and the saved point may lie on the street or on the neighbour's plot.
 */
export const ADDRESS_METERS = 100
/** Texts that people type where a name is asked for and nobody gave one. */
const placeholders: ReadonlySet<string> = new Set(['x', 'xx', 'xxx', '.', '..', '-', 'teste', 'test', 'nome'])

/** Returns what is missing or odd about a delivery or an attempt. */
export function remarksOn(rules: DeliveryRules, facts: EvidenceFacts): readonly Remark[] {
  const { delivery, receiver, elsewhere } = facts
  const minutes = Math.round((facts.receivedAt.getTime() - facts.occurredAt.getTime()) / MINUTE_MS)
  const isOff = Math.abs(minutes) > CLOCK_MINUTES
  const name = receiver?.name?.trim().toLowerCase()
  return [
    ...missingEvidence(rules, facts, facts.isAttempt).map((what) => ({ code: `missing_${what}` }) as const),
    ...oddities(delivery),
    ...(name !== undefined && placeholders.has(name) ? [{ code: 'name_placeholder' } as const] : []),
    ...distances(facts),
    ...(isOff ? [{ code: facts.isOffline ? 'recorded_offline' : 'clock_off', minutes } as const] : []),
    ...elsewhere.map((one) => ({ code: 'picture_elsewhere', ...one }) as const),
  ]
}

/** A position that is compared with the address is not compared with the city too. */
function distances({ fromAddress, farMeters }: EvidenceFacts): readonly Remark[] {
  if (fromAddress !== null) {
    const isExplained = fromAddress.meters <= fromAddress.accuracy + ADDRESS_METERS
    return isExplained ? [] : [{ code: 'far_from_address', ...fromAddress }]
  }
  return farMeters === null ? [] : [{ code: 'far_from_city', meters: farMeters }]
}

function oddities(delivery: Delivery | null): readonly Remark[] {
  return [
    ...(delivery?.photo_source === 'file' ? [{ code: 'photo_from_gallery' } as const] : []),
    ...(delivery?.position === 'refused' ? [{ code: 'position_refused' } as const] : []),
    ...(delivery?.position === 'none' ? [{ code: 'position_none' } as const] : []),
  ]
}
