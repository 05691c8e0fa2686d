import type { AnnexContent } from './annex.ts'

/**
 * Members of the checkpoint that come into the facts and the details of its annex. Facts are
 * public, and so are these members of a checkpoint.
 */
const deliveryNames = ['outcome', 'photos', 'photo_source', 'signature', 'position'] as const
const receiverNames = ['name', 'relation', 'document_kind', 'document', 'code', 'reason', 'next_at'] as const
const placeNames = [
  'location',
  'status',
  'address',
  'city',
  'uf',
  'latitude',
  'longitude',
  'accuracy',
] as const

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the annex that a device adds in place of a checkpoint that came too late. Returns
 * undefined if nothing of the checkpoint is evidence: a delivery, an attempt or a picture.
 * @param checkpoint request that the server refused; an earlier version may have made it
 * @param about id of the event that closed the shipment
 */
export function lateEvidence(checkpoint: Values, about: string): AnnexContent | undefined {
  const { checkpoint_type: type, occurred_at: at, notes } = checkpoint
  const media = textsIn(checkpoint['media'])
  const isEvidence = type === 'finalizacao' || type === 'tentativa' || Object.keys(media).length > 0
  if (!isEvidence || typeof type !== 'string' || typeof at !== 'string') return undefined
  return {
    kind: 'late_evidence',
    facts: {
      about,
      checkpoint_type: type,
      occurred_at: at,
      ...textsIn(checkpoint['delivery'], deliveryNames),
    },
    text: typeof notes === 'string' ? notes : null,
    details: { ...textsIn(checkpoint, placeNames), ...textsIn(checkpoint['receiver'], receiverNames) },
    media: Object.keys(media).length === 0 ? null : media,
  }
}

/** Returns the members of an object that are texts or numbers, as texts. */
function textsIn(object: unknown, names?: readonly string[]): Readonly<Record<string, string>> {
  if (typeof object !== 'object' || object === null) return {}
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && names?.includes(name) !== false
        ? [[name, String(value)]]
        : [],
    ),
  )
}
