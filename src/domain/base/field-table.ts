/** Audiences that a receipt may be made for. */
export const audiences = ['recipient', 'insurer', 'inspector', 'all'] as const
export type Audience = (typeof audiences)[number]

/**
 * Subjects that group the fields among which an owner chooses for a receipt, in the order of the
 * dialog.
 */
export const disclosableGroupNames = [
  'cargo',
  'origin',
  'destination',
  'recipient',
  'checkpoints',
  'annexes',
  'record',
] as const
export type DisclosableGroup = (typeof disclosableGroupNames)[number]

/**
 * Readers who see a field in a receipt: everybody, or only those to whom the owner reveals it.
 * `audiences` names the audiences that get the field. The audience `all` gets every field.
 */
export type Disclosure =
  | 'public'
  | { readonly group: DisclosableGroup; readonly audiences: readonly Exclude<Audience, 'all'>[] }

/** Facts that are declared for every field to which statements commit. */
export type FieldFacts = {
  /** Number of the field list that introduced the field. */
  readonly since: number
  readonly disclosed: Disclosure
}

/** Kind of a text field, with the maximum length in UTF-16 units. */
export type TextKind = { readonly kind: 'text'; readonly max: number; readonly lines: 'one' | 'many' }

/**
 * Kind of the name of a city. `state` names the field with its federative unit. Readers other than
 * the owner see the name only if it is a municipality of that unit.
 */
export type CityKind = { readonly kind: 'city'; readonly max: number; readonly state: string }

/** Kind of a quantity. Statements commit to a decimal text instead of a number. */
export type DecimalKind = { readonly kind: 'decimal'; readonly decimals: number }

/** Returns an object with only the named members of another object, in the order of `names`. */
export function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, K>
}
