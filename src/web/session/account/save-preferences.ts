import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { AuthError } from '@supabase/auth-js'
import { parsePreference, preferenceNames, type Preferences } from '#domain/accounts/preferences.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { countChoices, onChoice, unsavedKey } from '../../preferences.ts'
import { deviceStorage } from '../../storage.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { loadAuthClient } from '../client/auth-client.ts'

/**
 * Preferences that the account does not know yet: chosen on a public page, before signing in, or
 * without a network.
 */
type Unsaved = Partial<Preferences>

let last: Promise<unknown> = Promise.resolve()

/** Saves preferences in the account, one after the other, so that the last choice wins. */
function save(unsaved: Unsaved): Promise<AuthError | null> {
  const saving = last.then(async () => {
    const { error } = await (await loadAuthClient()).updateUser({ data: unsaved })
    if (error === null) noteSaved(unsaved)
    return error
  })
  last = saving.catch(() => undefined)
  return saving
}

/**
 * Saves each chosen preference in the account, also choices made on a public page, before signing
 * in, or offline. If saving a choice that was just made on this page fails, an error is shown. The
 * next page retries.
 */
export function useUnsavedPreferences(): void {
  const { t } = useMessages()
  const choices = useSyncExternalStore(onChoice, countChoices)
  const seen = useRef(choices)
  useEffect(() => {
    const unsaved = unsavedPreferences()
    if (Object.keys(unsaved).length === 0) return
    const isChosenHere = seen.current !== choices
    seen.current = choices
    void save(unsaved)
      .then(async (error) => {
        if (error === null || !isChosenHere) return
        const { otherRefusal } = await import('../client/auth-refusal.ts')
        notify.error(t('profile.preference_not_saved'), t(otherRefusal(error)))
      })
      // Offline, even the code that saves may fail to load. The next page then saves the choice.
      .catch(() => undefined)
  }, [choices, t])
}

function unsavedPreferences(): Unsaved {
  const values = preferenceNames.map(
    (name) => [name, parsePreference(name, deviceStorage.read(unsavedKey(name)))] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/**
 * Removes from the unsaved preferences those that the account has saved. A choice made meanwhile
 * stays unsaved.
 */
function noteSaved(saved: Unsaved): void {
  for (const name of preferenceNames) {
    const key = unsavedKey(name)
    if (deviceStorage.read(key) === saved[name]) deviceStorage.remove(key)
  }
}
