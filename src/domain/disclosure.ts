import { publicFields } from './entry.ts'

/** Who a receipt may be made for. */
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

/** What an owner may reveal beside what is public, by what it is about. No other field is ever disclosed. */
export const disclosableGroups = { cargo, origin, destination, recipient, checkpoints, record } as const
export type DisclosableGroup = keyof typeof disclosableGroups
export type DisclosableField = (typeof disclosableGroups)[DisclosableGroup][number]

export const disclosableFields: readonly DisclosableField[] = Object.values(disclosableGroups).flat()

/** What each audience's receipt reveals beside what is public (docs/spec/receipt.md). */
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

/** Whether a receipt that reveals these fields shows one by name: what is public always shows. */
export function disclosing(fields: Iterable<DisclosableField>): (field: string) => boolean {
  const chosen = new Set<string>(fields)
  return (field) => publicFields.has(field) || chosen.has(field)
}
