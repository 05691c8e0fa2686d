import { parsePreference, preferences, type PreferenceName, type Preferences } from '#domain/preferences.ts'

const listeners = new Set<() => void>()
let choices = 0

/** Keys of the browser's storage; `site/legal/cookies.ts` names them. */
export const preferenceKeys = {
  language: { chosen: 'lastro.language', unsaved: 'lastro.language_untold' },
} as const satisfies Readonly<Record<PreferenceName, { readonly chosen: string; readonly unsaved: string }>>

/** Returns the last choice on this device, else the default. */
export function readPreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return storedPreference(name, preferenceKeys[name].chosen) ?? preferences[name].default
}

/** Calls `listener` after each choice. Returns the function that unsubscribes. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the number of choices since the page was opened. */
export function countChoices(): number {
  return choices
}

/** Stores a choice on this device, to be saved in the account. */
export function rememberPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(preferenceKeys[name].chosen, value)
    localStorage.setItem(preferenceKeys[name].unsaved, value)
  } catch {
    // If storage is unavailable, the choice holds until the page is closed.
  }
  choices += 1
  for (const listener of listeners) listener()
}

/** Returns the preference stored under a key; undefined if it is absent or not valid. */
export function storedPreference<Name extends PreferenceName>(
  name: Name,
  key: string,
): Preferences[Name] | undefined {
  try {
    return parsePreference(name, localStorage.getItem(key))
  } catch {
    return undefined
  }
}
