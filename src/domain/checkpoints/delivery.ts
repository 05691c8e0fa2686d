import type { CheckpointType } from './checkpoint.ts'

/** Result of a delivery. An attempt has the outcome `attempted`. */
export const outcomes = ['complete', 'partial', 'refused', 'attempted'] as const

/** Names of the pictures of one event. */
export const photoNames = ['photo_1', 'photo_2', 'photo_3', 'photo_4', 'photo_5', 'photo_6'] as const
export const mediaNames = [...photoNames, 'signature'] as const
export type MediaName = (typeof mediaNames)[number]

/** Relations of the person who received a delivery to the recipient. */
export const relations = ['self', 'family', 'neighbor', 'doorman', 'reception', 'employee', 'other'] as const

/** Reasons of a failed attempt, in the order of the screen. */
export const attemptReasons = [
  'absent',
  'refused',
  'address_not_found',
  'address_incomplete',
  'moved',
  'closed',
  'no_access',
  'unsafe_area',
  'damaged',
  'document_missing',
  'temperature',
  'other',
] as const
export type AttemptReason = (typeof attemptReasons)[number]

export const documentKinds = ['cpf', 'rg', 'cnh', 'passport', 'other'] as const

/** Facts about a delivery or an attempt that everybody may read. */
export type Delivery = {
  readonly outcome: (typeof outcomes)[number]
  /** Number of photos, `0` to `6`. */
  readonly photos?: string | undefined
  readonly photo_source?: 'camera' | 'file' | 'none' | undefined
  readonly signature?: 'drawn' | 'refused' | 'none' | undefined
  readonly position?: 'given' | 'refused' | 'none' | undefined
}

/** Person who received a delivery, or why and until when an attempt failed. */
export type Receiver = {
  readonly name?: string | undefined
  readonly relation?: (typeof relations)[number] | undefined
  readonly document_kind?: (typeof documentKinds)[number] | undefined
  /** Masked number, such as `***.982.247-**`. The full number is stored nowhere. */
  readonly document?: string | undefined
  /** Code that the driver typed, which the recipient got by mail. */
  readonly code?: string | undefined
  readonly reason?: AttemptReason | undefined
  /** Day of the next attempt, `YYYY-MM-DD`. */
  readonly next_at?: string | undefined
}

/** Returns the first name of a receiver, which pages and mails to the recipient show. */
export function firstNameOf({ name }: Receiver): string | undefined {
  return name?.trim().split(/\s+/)[0] || undefined
}

/** SHA-256 of each picture, 64 lower-case hexadecimal digits. */
export type Media = { readonly [Name in MediaName]?: string | undefined }

/** Objects that record a delivery or a failed attempt; null at other checkpoints. */
export type DeliveryObjects = {
  readonly delivery: Delivery | null
  readonly receiver: Receiver | null
  readonly media: Media | null
}

/** The objects of a checkpoint that records neither a delivery nor an attempt. */
export const noDelivery: DeliveryObjects = { delivery: null, receiver: null, media: null }

/** Length of the notes that explain the reason `other`. */
export const OTHER_REASON = { least: 5, most: 200 } as const

export type DeliveryProblem = {
  readonly field: 'delivery' | 'receiver' | 'media' | 'notes'
  readonly code:
    | 'delivery_missing'
    | 'outcome_mismatch'
    | 'only_at_attempts'
    | 'photos_mismatch'
    | 'unmasked_document'
    | 'reason_missing'
}

/** Returns what is wrong with the objects of a checkpoint, or undefined if they fit together. */
export function deliveryProblem(
  type: CheckpointType,
  { delivery, receiver, media }: DeliveryObjects,
  notes: string | null,
): DeliveryProblem | undefined {
  if (delivery === null) {
    const field = receiver === null ? 'media' : 'receiver'
    return receiver === null && media === null ? undefined : { field, code: 'delivery_missing' }
  }
  const isAttempt = type === 'tentativa'
  if (isAttempt !== (delivery.outcome === 'attempted') || (!isAttempt && type !== 'finalizacao'))
    return { field: 'delivery', code: 'outcome_mismatch' }
  if (!isAttempt && (receiver?.reason !== undefined || receiver?.next_at !== undefined))
    return { field: 'receiver', code: 'only_at_attempts' }
  if (receiver?.document !== undefined && !isMasked(receiver.document))
    return { field: 'receiver', code: 'unmasked_document' }
  const photos = photoNames.filter((name) => media?.[name] !== undefined).length
  if (delivery.photos !== undefined && Number(delivery.photos) !== photos)
    return { field: 'media', code: 'photos_mismatch' }
  const length = notes?.trim().length ?? 0
  if (receiver?.reason === 'other' && (length < OTHER_REASON.least || length > OTHER_REASON.most))
    return { field: 'notes', code: 'reason_missing' }
  return undefined
}

/** Returns true if a document number hides at least as many characters as it shows. */
function isMasked(document: string): boolean {
  const hidden = document.replaceAll(/[^*]/g, '').length
  return hidden > 0 && document.replaceAll(/[^\p{L}\p{N}]/gu, '').length <= Math.max(hidden, 6)
}

/**
 * Returns a document's number as it is committed. A CPF shows its six digits in the middle, with
 * its punctuation. Another number shows at most half of its characters, and at most six.
 */
export function maskedDocument(kind: (typeof documentKinds)[number], number: string): string {
  const plain = number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  if (kind === 'cpf') return `***.${plain.slice(3, 6)}.${plain.slice(6, 9)}-**`
  const shown = Math.min(6, Math.floor(plain.length / 2))
  const from = Math.floor((plain.length - shown) / 2)
  return Array.from(plain)
    .map((character, at) => (at >= from && at < from + shown ? character : '*'))
    .join('')
}
