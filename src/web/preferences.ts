import {
  parsePreference,
  preferenceNames,
  preferences,
  type PreferenceName,
  type Preferences,
} from '#domain/preferences.ts'

/** Preferences that the account does not know yet: chosen on a public page, before signing in, or without a network. */
export type Unsaved = Partial<Preferences>

const listeners = new Set<() => void>()
let choices = 0

const keyOf = (name: PreferenceName) => `lastro.${name}`
const unsavedKeyOf = (name: PreferenceName) => `lastro.${name}_untold`

/** Reads what was chosen last on this device, else the default. */
export function readPreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return stored(name, keyOf(name)) ?? preferences[name].default
}

/** Calls `listener` after each choice; returns what stops that. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Number of choices since the page was opened. */
export function countChoices(): number {
  return choices
}

/** Remembers a choice on this device, to be saved in the account. */
export function rememberPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(keyOf(name), value)
    localStorage.setItem(unsavedKeyOf(name), value)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  choices += 1
  for (const listener of listeners) listener()
}

export function unsavedPreferences(): Unsaved {
  const values = preferenceNames.map((name) => [name, stored(name, unsavedKeyOf(name))] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Notes what the account has saved; a choice made meanwhile is still unsaved. */
export function noteSaved(saved: Unsaved): void {
  try {
    for (const name of preferenceNames) {
      if (localStorage.getItem(unsavedKeyOf(name)) === saved[name])
        localStorage.removeItem(unsavedKeyOf(name))
    }
  } catch {
    // Without storage nothing was remembered.
  }
}

function stored<Name extends PreferenceName>(name: Name, key: string): Preferences[Name] | undefined {
  try {
    return parsePreference(name, localStorage.getItem(key))
  } catch {
    return undefined
  }
}
