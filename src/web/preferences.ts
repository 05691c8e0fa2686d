import { parsePreference, preferences, type PreferenceName, type Preferences } from '#domain/preferences.ts'
import { deviceStorage } from './storage.ts'

const listeners = new Set<() => void>()
let choices = 0

/** Keys of the browser's storage; `site/legal/cookies.ts` names them. */
export const preferenceKeys = {
  language: { chosen: 'lastro.language', unsaved: 'lastro.language_untold' },
} as const satisfies Readonly<Record<PreferenceName, { readonly chosen: string; readonly unsaved: string }>>

/** Returns the last choice on this device, else the default. */
export function readPreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return parsePreference(name, deviceStorage.read(preferenceKeys[name].chosen)) ?? preferences[name].default
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

/**
 * Stores a choice on this device, to be saved in the account. If storage is unavailable, the choice
 * holds until the page is closed.
 */
export function rememberPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  deviceStorage.write(preferenceKeys[name].chosen, value)
  deviceStorage.write(preferenceKeys[name].unsaved, value)
  choices += 1
  for (const listener of listeners) listener()
}
