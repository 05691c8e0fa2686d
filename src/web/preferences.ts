import {
  parsePreference,
  preferences,
  type PreferenceName,
  type Preferences,
} from '#domain/accounts/preferences.ts'
import { deviceStorage } from './storage.ts'

const listeners = new Set<() => void>()
let choices = 0

/** Returns the storage key for the value of a preference that was last chosen on this device. */
export const chosenKey = (name: PreferenceName): string => `lastro.${name}`

/** Returns the storage key for a chosen value that is not saved in the account yet. */
export const unsavedKey = (name: PreferenceName): string => `lastro.${name}_unsaved`

/** Returns the last choice on this device, else the default. */
export function readPreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return parsePreference(name, deviceStorage.read(chosenKey(name))) ?? preferences[name].default
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
 * Stores a choice on this device and marks it as not yet saved in the account. If storage is
 * unavailable, the choice holds until the page is closed.
 */
export function rememberPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  deviceStorage.write(chosenKey(name), value)
  deviceStorage.write(unsavedKey(name), value)
  choices += 1
  for (const listener of listeners) listener()
}
