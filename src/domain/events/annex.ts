import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { Instant } from '../base/instant.ts'
import { Refusal } from '../base/error.ts'
import type { Via } from './event-fields.ts'
import type { Media, MediaName } from '../checkpoints/delivery.ts'

/**
 * Kinds of annexes that a person or key may add. A device sends late evidence if the shipment was
 * closed when its checkpoint arrived.
 */
export const addedAnnexKinds = ['note', 'late_evidence'] as const
export const annexKinds = [
  ...addedAnnexKinds,
  /** A manager deleted the content of a picture; its digest remains. */
  'media_removed',
] as const
export type AnnexKind = (typeof annexKinds)[number]

/** Facts that an annex of each kind must have. `about` is the id of the event that it adds to. */
export const neededFacts: Readonly<Record<AnnexKind, readonly string[]>> = {
  note: [],
  late_evidence: ['about', 'checkpoint_type', 'occurred_at'],
  media_removed: ['about', 'digest', 'name'],
}

/** Maximum number of members of `facts` and `details`. */
export const MAX_TEXTS = 20
export const MAX_ANNEX_TEXT = 4_000

type Texts = Readonly<Record<string, string>>

/** Content of an annex as its declarer states it. An object without members is null. */
export type AnnexContent = {
  readonly kind: AnnexKind
  readonly facts: Texts | null
  readonly text: string | null
  readonly details: Texts | null
  readonly media: Media | null
}

/** Picture that an event names. */
export type NamedPicture = {
  /** Id of the event. */
  readonly about: string
  readonly name: MediaName
  /** SHA-256 of the file in hexadecimal. */
  readonly digest: string
}

/** Returns the content of the annex that states who deleted the content of a picture, and why. */
export function removalContent({ about, name, digest }: NamedPicture, reason: string): AnnexContent {
  return { kind: 'media_removed', facts: { about, name, digest }, text: reason, details: null, media: null }
}

/** Shipment of which an event names a picture. */
export type PictureUse = { readonly shipment_id: string; readonly tracking_id: string }

/**
 * Returns why the content of a picture may not be deleted, or undefined if it may. A picture that
 * another shipment names stays, because it is the evidence of that shipment too.
 * @param uses all uses of the picture in the account
 */
export function refuseRemoval(shipmentId: string, uses: readonly PictureUse[]): Refusal | undefined {
  const other = uses.find(({ shipment_id }) => shipment_id !== shipmentId)
  return other && new Refusal('media_shared', { tracking_id: other.tracking_id })
}

/** Returns the committed fields of `annex.added` (docs/spec/event.md). */
export function annexFields(occurredAt: Instant, content: AnnexContent): Fields {
  const { kind, facts, text, details, media } = content
  return {
    occurred_at: occurredAt,
    kind,
    facts: composed(facts),
    text: text?.normalize('NFC') ?? null,
    details: composed(details),
    media: composed(media),
  }
}

function composed(texts: Readonly<Record<string, string | undefined>> | null): FieldValue {
  const members = Object.entries(texts ?? {}).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.normalize('NFC')] as const],
  )
  return members.length === 0 ? null : Object.fromEntries(members)
}

/** Ways of declaring annexes that share a limit, and the maximum number per shipment. */
const limits = [
  { via: ['link'], most: 20 },
  { via: ['system'], most: 600 },
  { via: ['web', 'offline', 'key', 'authorization'], most: 100 },
] as const satisfies readonly { readonly via: readonly Via[]; readonly most: number }[]

/**
 * Returns why no more annex may be added, or undefined if one may. Each limit stands for itself, so
 * that no flood of annexes keeps out those of somebody else.
 * @param annexes ways by which the annexes of the shipment were declared
 */
export function refuseAnnex(via: Via, annexes: readonly Via[]): Refusal | undefined {
  const limit = limits.find((one) => (one.via as readonly Via[]).includes(via))
  if (limit === undefined) return undefined
  const { most } = limit
  const counted = annexes.filter((one) => (limit.via as readonly Via[]).includes(one)).length
  return counted >= most ? new Refusal('annexes_full', { most }) : undefined
}

/**
 * Returns the id of the event that an annex answers or adds to; undefined if it names none, or if
 * its facts are not known.
 */
export function aboutOf({ fields }: { readonly fields: Fields }): string | undefined {
  const { facts } = fields
  const about = typeof facts === 'object' && facts !== null ? facts['about'] : undefined
  return typeof about === 'string' ? about : undefined
}

/**
 * Returns true if an event is an annex that names an event which is not before it.
 * @param earlier ids of the events before it
 */
export function isAboutUnknown(
  event: { readonly type: string; readonly fields: Fields },
  earlier: ReadonlySet<string>,
): boolean {
  if (!isAnnex(event)) return false
  const about = aboutOf(event)
  return about !== undefined && !earlier.has(about)
}
