import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { Instant } from '../base/instant.ts'
import { Refusal } from '../base/error.ts'
import type { Via } from './event-fields.ts'
import type { Media, MediaName } from '../checkpoints/delivery.ts'
import { codeResults } from '../checkpoints/delivery-code.ts'

/**
 * Kinds of annexes that a person or key may add by the call for annexes. A device sends late
 * evidence if the shipment was closed when its checkpoint arrived. The office replies to a
 * contestation and closes it.
 */
export const addedAnnexKinds = ['note', 'late_evidence', 'company_replied', 'dispute_closed'] as const
/** Kinds that the holder of the link in a mail adds. */
const recipientKinds = ['recipient_confirmed', 'recipient_contested'] as const
export const annexKinds = [
  ...addedAnnexKinds,
  /** A manager deleted the content of a picture; its digest remains. */
  'media_removed',
  ...recipientKinds,
  /** The server compared the code that the driver typed with the mailed one. */
  'code_checked',
  /** A device began or ended to measure the shipment, or its sensor broke or was lost. */
  'monitoring',
  /** Somebody added the file of a logger. */
  'logger_file',
  /** The server wrote the readings of one device, channel and day to a file. */
  'conditions',
  /** The server found an excursion. */
  'excursion_opened',
  /** An excursion ended, or late readings changed it. */
  'excursion_closed',
  'excursion_acknowledged',
  /** A responsible person decided what happens to the goods, and signed. */
  'excursion_decided',
  /** A report about the conditions was made. */
  'report',
  /** A status of air cargo is planned, estimated or has happened. */
  'milestone',
] as const
export type AnnexKind = (typeof annexKinds)[number]

/** Reasons of a contestation. `was_present` contests a failed attempt, the others a delivery. */
export const contestReasons = ['not_received', 'problem', 'was_present'] as const
export type ContestReason = (typeof contestReasons)[number]
/** Outcomes with which the office closes a contestation. */
export const closingOutcomes = ['confirmed', 'refunded', 'resent', 'unfounded', 'insurance'] as const
export type ClosingOutcome = (typeof closingOutcomes)[number]

/** Fact that an annex must have: one of some terms, or any text. */
type NeededFact = readonly string[] | 'text'

/**
 * Facts that an annex of each kind must have. `about` is the id of the event that it adds to. A
 * reply and a closing name a contestation, an answer names a delivery or an attempt.
 */
export const neededFacts: Readonly<Record<AnnexKind, Readonly<Record<string, NeededFact>>>> = {
  note: {},
  late_evidence: { about: 'text', checkpoint_type: 'text', occurred_at: 'text' },
  media_removed: { about: 'text', digest: 'text', name: 'text' },
  recipient_confirmed: { about: 'text' },
  recipient_contested: { about: 'text', reason: contestReasons },
  company_replied: { about: 'text' },
  dispute_closed: { about: 'text', outcome: closingOutcomes },
  code_checked: { about: 'text', result: codeResults },
  monitoring: {},
  logger_file: {},
  conditions: {},
  excursion_opened: {},
  excursion_closed: { about: 'text' },
  excursion_acknowledged: { about: 'text' },
  excursion_decided: { about: 'text' },
  report: {},
  milestone: { code: 'text', time_type: 'text', at: 'text', airport: 'text' },
}

const byPeople = ['web', 'offline', 'key'] as const
/** The office works on conditions and milestones only while it is online. */
const byOffice = ['web', 'key'] as const

/** Ways by which an annex of each kind may be declared. */
const viaOfKind: Readonly<Record<AnnexKind, readonly Via[]>> = {
  note: byPeople,
  late_evidence: [...byPeople, 'authorization'],
  media_removed: ['web'],
  recipient_confirmed: ['link'],
  recipient_contested: ['link'],
  company_replied: byPeople,
  dispute_closed: byPeople,
  code_checked: ['system'],
  monitoring: byOffice,
  logger_file: byOffice,
  conditions: ['system'],
  excursion_opened: ['system'],
  excursion_closed: ['system'],
  excursion_acknowledged: byOffice,
  excursion_decided: ['web'],
  report: ['web', 'system'],
  milestone: byOffice,
}

/** Returns true if an annex of a kind may be declared in this way. */
export function mayDeclare(via: Via, kind: AnnexKind): boolean {
  return viaOfKind[kind].includes(via)
}

/** Maximum number of members of `facts` and `details`. */
export const MAX_TEXTS = 20
export const MAX_ANNEX_TEXT = 4_000

type Texts = Readonly<Record<string, string>>

/** Files that the server writes: the readings of a day, and a report. */
type AnnexFileName = 'readings' | 'report'
/** SHA-256 of each picture or file of an annex, 64 lower-case hexadecimal digits. */
type AnnexMedia = Media & { readonly [Name in AnnexFileName]?: string | undefined }

/** Content of an annex as its declarer states it. An object without members is null. */
export type AnnexContent = {
  readonly kind: AnnexKind
  readonly facts: Texts | null
  readonly text: string | null
  readonly details: Texts | null
  readonly media: AnnexMedia | null
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

/**
 * Maximum number of files of days per shipment: those of 8 devices with 2 channels in 60 days, and
 * as many that late readings replaced.
 */
export const MAX_DAY_FILES = 2_000
/** Room for the other annexes of the system, so that files of days keep out no excursion. */
const OTHERS_OF_SYSTEM = 400

/** Maximum number of milestones per shipment, which keep out no other annex. */
export const MAX_MILESTONES = 200

/** Ways of declaring annexes that share a limit, and the maximum number per shipment. */
const limits = [
  { via: ['link'], most: 20 },
  // With the other annexes and 1,000 events, a receipt stays below the 4,096 events of its format.
  { via: ['system'], most: MAX_DAY_FILES + OTHERS_OF_SYSTEM },
  { via: ['web', 'offline', 'key', 'authorization'], most: 100 },
] as const satisfies readonly { readonly via: readonly Via[]; readonly most: number }[]

/**
 * Returns why no more annex may be added, or undefined if one may. Each limit stands for itself, so
 * that no flood of annexes keeps out those of somebody else.
 * @param added annexes of the shipment
 */
export function refuseAnnex(
  via: Via,
  kind: AnnexKind,
  added: readonly { readonly via: Via; readonly kind: string }[],
): Refusal | undefined {
  const milestones = added.filter((one) => one.kind === MILESTONE)
  if (kind === MILESTONE)
    return milestones.length < MAX_MILESTONES
      ? undefined
      : new Refusal('annexes_full', { most: MAX_MILESTONES })
  const limit = limits.find((one) => (one.via as readonly Via[]).includes(via))
  if (limit === undefined) return undefined
  const others = added.filter(
    (one) => one.kind !== MILESTONE && (limit.via as readonly Via[]).includes(one.via),
  )
  return others.length < limit.most ? undefined : new Refusal('annexes_full', { most: limit.most })
}

const MILESTONE = 'milestone' satisfies AnnexKind

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
