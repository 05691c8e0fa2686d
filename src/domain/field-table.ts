/** Audiences that a receipt may be made for. */
export const audiences = ['recipient', 'insurer', 'inspector', 'all'] as const
export type Audience = (typeof audiences)[number]

/** Subjects by which an owner chooses what a receipt reveals, in the order of the dialog. */
export const disclosableGroupNames = [
  'cargo',
  'origin',
  'destination',
  'recipient',
  'checkpoints',
  'record',
] as const
export type DisclosableGroup = (typeof disclosableGroupNames)[number]

/**
 * Readers of a receipt that see a committed field: everybody, or those to whom the owner reveals
 * it. The audience `all` gets every field.
 */
export type Disclosure =
  | 'public'
  | { readonly group: DisclosableGroup; readonly audiences: readonly Exclude<Audience, 'all'>[] }

/** Facts that every committed field declares. */
export type FieldFacts = {
  /** Number of the field list that introduced the field. */
  readonly since: number
  readonly disclosed: Disclosure
}

/** A text with its maximum length in UTF-16 units. */
export type TextKind = { readonly kind: 'text'; readonly max: number; readonly lines: 'one' | 'many' }

/** A quantity, which statements commit to as a decimal text. */
export type DecimalKind = { readonly kind: 'decimal'; readonly decimals: number }

/** Returns the values of these members, in their order. */
export function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, K>
}
