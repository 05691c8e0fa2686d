import { tabStorage } from '../storage.ts'

const STORAGE_KEY = 'lastro.recovery'

/**
 * Stores in this tab that a recovery link signed the account in. The account's new password must
 * still be set, even after a reload. If storage is unavailable, the mark is lost. The account is
 * then signed in, and its profile offers another recovery link.
 */
export function beginRecovery(person: string): void {
  tabStorage.write(STORAGE_KEY, person)
}

/**
 * Deletes the mark of `beginRecovery`. Called when the new password is set, or when nobody is
 * signed in any more.
 */
export function endRecovery(): void {
  tabStorage.remove(STORAGE_KEY)
}

/**
 * Returns true if the account signed in by a recovery link and has not set its new password yet.
 */
export function isRecovering(person: string): boolean {
  return tabStorage.read(STORAGE_KEY) === person
}
