import type { AttemptReason, Delivery, Receiver } from '../checkpoints/delivery.ts'
import { ZONE } from '../base/calendar-day.ts'
import { localTime } from '../base/zone.ts'
import type { FederativeUnit } from '../places/address.ts'
import { zoneOfUnit } from '../places/zone-of-unit.ts'
import type { Reference } from '../references/reference.ts'

/** Types of the events by document: a delivery and a failed one (MOC CT-e 4.00, NT 2021.001). */
const types = {
  cte: { delivered: '110180', failed: '110190' },
  nfe: { delivered: '110130', failed: '110192' },
} as const

/** Models of documents that have such events: the CT-e of cargo and the NF-e. */
const models = { cte: '57', nfe: '55' } as const

/** Number of characters of a justification, by document. */
const justifications = { cte: { least: 15, most: 256 }, nfe: { least: 25, most: 250 } } as const

/** Number of characters of the name of who received the goods. */
const NAME_LENGTH = { least: 2, most: 60 } as const

/**
 * Reasons of a failed delivery: 1 nobody was found, 2 refused, 3 the address does not exist, 4
 * another one, which needs a justification.
 */
const reasons: Readonly<Record<AttemptReason, 1 | 2 | 3 | 4>> = {
  absent: 1,
  closed: 1,
  moved: 1,
  refused: 2,
  address_not_found: 3,
  address_incomplete: 4,
  no_access: 4,
  unsafe_area: 4,
  damaged: 4,
  document_missing: 4,
  temperature: 4,
  other: 4,
}

/** Something that the issuer should know or complete. The code says which members it has. */
export type FiscalHint = {
  readonly code:
    /** The delivery precedes the month of the key. Member: `month`. */
    | 'before_issue_month'
    /** The federative unit is unknown, so the offset is that of Brasília. */
    | 'zone_assumed'
    | 'name_missing'
    /** Members: `least`, `most`, `found`. */
    | 'name_length'
    | 'document_missing'
    /** Only the masked number is stored. */
    | 'document_masked'
    | 'position_missing'
    /** No picture is stored, so there is no hash. */
    | 'picture_missing'
    | 'reason_missing'
    /** Members: `least`, `most`, `found`. */
    | 'justification_length'
    /** A CT-e for goods with NF-e must name them. */
    | 'nfe_missing'
    /** The recipient took only a part. */
    | 'partial'
    /** While the event stands, the CT-e cannot be cancelled. */
    | 'cte_locked'
  readonly month?: string
  readonly least?: number
  readonly most?: number
  readonly found?: number
}

/** Delivery or failed attempt that counts, as it is stored. */
export type StoredDelivery = {
  readonly id: string
  readonly isAttempt: boolean
  readonly occurredAt: Date
  readonly delivery: Pick<Delivery, 'outcome'> | null
  readonly receiver: Pick<Receiver, 'name' | 'document' | 'reason'> | null
  /** Degrees. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly uf: FederativeUnit | null
  /** True if a picture is stored. */
  readonly hasPicture: boolean
  /** Reason and notes in the words of the company. */
  readonly justification: string
}

/** Values of a delivery event of a fiscal document, except for the hash. */
export type FiscalEvent = {
  /** Id of the delivery or attempt. */
  readonly checkpointId: string
  readonly type: (typeof types)[keyof typeof types]['delivered' | 'failed']
  readonly document: keyof typeof types
  /** Access key, 44 characters. */
  readonly key: string
  /** Access keys of the NF-e, which the event of a CT-e names. */
  readonly nfeKeys: readonly string[]
  /** `YYYY-MM-DDThh:mm:ss±hh:mm`, with the offset of the place. */
  readonly at: string
  /** Zone of `at`. */
  readonly zone: string
  readonly name: string | null
  /** Masked number of the receiver's document. */
  readonly receiverDocument: string | null
  /** Degrees with six decimals. */
  readonly latitude: string | null
  readonly longitude: string | null
  /** Number of the failed attempt, from 1; null for a delivery. */
  readonly attempt: number | null
  readonly reason: 1 | 2 | 3 | 4 | null
  /** Null unless the reason is 4. */
  readonly justification: string | null
  readonly hints: readonly FiscalHint[]
}

/**
 * Returns the delivery events of the CT-e and NF-e of a shipment, those of the newest delivery or
 * attempt first. Refused goods are a failed delivery.
 */
export function fiscalEvents(
  references: readonly Reference[],
  deliveries: readonly StoredDelivery[],
): readonly FiscalEvent[] {
  const keysOf = (kind: keyof typeof types) =>
    references.filter((one) => one.kind === kind && one.value.slice(20, 22) === models[kind])
  const nfeKeys = keysOf('nfe').map(({ value }) => value)
  const documents = (['cte', 'nfe'] as const).flatMap((document) =>
    keysOf(document).map(({ value: key }) => ({ document, key, nfeKeys: document === 'cte' ? nfeKeys : [] })),
  )
  let failed = 0
  return deliveries
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .map((stored) => ({ stored, attempt: isFailed(stored) ? ++failed : null }))
    .toReversed()
    .flatMap(({ stored, attempt }) => documents.map((document) => eventOf(document, stored, attempt)))
}

function isFailed({ isAttempt, delivery }: StoredDelivery): boolean {
  return isAttempt || delivery?.outcome === 'refused'
}

function eventOf(
  { document, key, nfeKeys }: Pick<FiscalEvent, 'document' | 'key' | 'nfeKeys'>,
  stored: StoredDelivery,
  attempt: number | null,
): FiscalEvent {
  const zone = stored.uf === null ? ZONE : zoneOfUnit(stored.uf)
  const reason = attempt === null ? null : reasonOf(stored)
  const event = {
    checkpointId: stored.id,
    type: types[document][attempt === null ? 'delivered' : 'failed'],
    document,
    key,
    nfeKeys,
    at: localTime(stored.occurredAt, zone) ?? stored.occurredAt.toISOString(),
    zone,
    name: (attempt === null && stored.receiver?.name) || null,
    receiverDocument: (attempt === null && stored.receiver?.document) || null,
    latitude: degrees(stored.latitude),
    longitude: degrees(stored.longitude),
    attempt,
    reason,
    justification: reason === 4 ? stored.justification.slice(0, justifications[document].most).trim() : null,
  }
  return { ...event, hints: hintsOf(event, stored) }
}

function reasonOf({ isAttempt, receiver }: StoredDelivery): FiscalEvent['reason'] {
  if (!isAttempt) return reasons.refused
  return receiver?.reason === undefined ? null : reasons[receiver.reason]
}

function degrees(value: number | null): string | null {
  if (value === null) return null
  const text = value.toFixed(6)
  return text === '-0.000000' ? '0.000000' : text
}

function hintsOf(event: Omit<FiscalEvent, 'hints'>, stored: StoredDelivery): readonly FiscalHint[] {
  const { document, key, at, name, receiverDocument, attempt, reason, justification } = event
  const month = `20${key.slice(2, 4)}-${key.slice(4, 6)}`
  const hints: (FiscalHint | false)[] = [
    at.slice(0, 7) < month && { code: 'before_issue_month', month },
    stored.uf === null && { code: 'zone_assumed' },
    ...(attempt === null ? receiverHints(name, receiverDocument) : []),
    stored.delivery?.outcome === 'partial' && { code: 'partial' },
    attempt !== null && reason === null && { code: 'reason_missing' },
    justification !== null && lengthHint('justification_length', justification, justifications[document]),
    event.latitude === null && { code: 'position_missing' },
    !stored.hasPicture && { code: 'picture_missing' },
    document === 'cte' && event.nfeKeys.length === 0 && { code: 'nfe_missing' },
    document === 'cte' && attempt === null && { code: 'cte_locked' },
  ]
  return hints.filter((hint) => hint !== false)
}

function receiverHints(name: string | null, receiverDocument: string | null): (FiscalHint | false)[] {
  return [
    name === null ? { code: 'name_missing' } : lengthHint('name_length', name, NAME_LENGTH),
    { code: receiverDocument === null ? 'document_missing' : 'document_masked' },
  ]
}

function lengthHint(
  code: 'name_length' | 'justification_length',
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): FiscalHint | false {
  return (text.length < least || text.length > most) && { code, least, most, found: text.length }
}
