import { publicFields } from './entry.ts'

/** Audiences that a receipt may be made for. */
export const audiences = ['recipient', 'insurer', 'inspector', 'all'] as const
export type Audience = (typeof audiences)[number]

const cargo = ['reference', 'description', 'weight', 'custom_data'] as const
const origin = ['origin', 'origin_number', 'origin_complement', 'origin_neighborhood', 'origin_cep'] as const
const destination = [
  'destination',
  'destination_number',
  'destination_complement',
  'destination_neighborhood',
  'destination_cep',
] as const
const recipient = ['recipient_name', 'recipient_address', 'recipient_email', 'recipient_phone'] as const
const checkpoints = [
  'location',
  'address',
  'latitude',
  'longitude',
  'accuracy',
  'status',
  'notes',
  'reason',
] as const
const record = ['via', 'actor', 'account'] as const

/**
 * Fields that an owner may reveal beside the public ones, by subject. No other field is ever
 * disclosed.
 */
export const disclosableGroups = { cargo, origin, destination, recipient, checkpoints, record } as const
export type DisclosableGroup = keyof typeof disclosableGroups
export type DisclosableField = (typeof disclosableGroups)[DisclosableGroup][number]

export const disclosableFields: readonly DisclosableField[] = Object.values(disclosableGroups).flat()

/** Fields that each audience's receipt reveals beside the public ones (docs/spec/receipt.md). */
export const audienceFields: Readonly<Record<Audience, ReadonlySet<DisclosableField>>> = {
  recipient: new Set([
    'reference',
    'description',
    'weight',
    ...destination,
    ...recipient,
    'location',
    'status',
  ]),
  insurer: new Set([...cargo, ...origin, ...destination, ...checkpoints, 'via']),
  inspector: new Set([
    ...cargo,
    ...origin,
    ...destination,
    'recipient_name',
    'recipient_address',
    ...checkpoints,
    ...record,
  ]),
  all: new Set(disclosableFields),
}

/**
 * Returns a function that tells whether a receipt that reveals these fields shows a field. Public
 * fields are always shown.
 */
export function disclosing(fields: Iterable<DisclosableField>): (field: string) => boolean {
  const chosen = new Set<string>(fields)
  return (field) => publicFields.has(field) || chosen.has(field)
}
