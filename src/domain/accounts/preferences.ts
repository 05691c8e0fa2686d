/**
 * Preferences of a person: valid values and default. The account stores them (`user_metadata`), and
 * each device remembers the last choice (`web/preferences.ts`). Settings of a company belong to
 * `contract/endpoints/settings.ts`.
 */
export const preferences = {
  /** Language of the screens and mails. */
  language: { values: ['pt', 'en'], default: 'pt' },
} as const satisfies Readonly<
  Record<string, { readonly values: readonly string[]; readonly default: string }>
>

export type PreferenceName = keyof typeof preferences

export type Preferences = {
  readonly [Name in PreferenceName]: (typeof preferences)[Name]['values'][number]
}
// `Object.keys` returns plain strings, so the type of the names is asserted.
export const preferenceNames = Object.keys(preferences) as readonly PreferenceName[]

/** Returns the value if it is valid for the preference, otherwise undefined. */
export function parsePreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): Preferences[Name] | undefined {
  return preferences[name].values.find((one) => one === value)
}

/** Returns the preference in an account's metadata, or its default. */
export function preferenceIn<Name extends PreferenceName>(
  metadata: Readonly<Record<string, unknown>>,
  name: Name,
): Preferences[Name] {
  return parsePreference(name, metadata[name]) ?? preferences[name].default
}
