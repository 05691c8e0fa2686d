import { deviceStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.recovery'

/**
 * Stores on this device, beside the session, that a recovery link signed the account in. Until its
 * new password is set, no tab opens a page of the account.
 */
export function beginRecovery(person: string): void {
  deviceStorage.write(STORAGE_KEY, person)
}

/**
 * Deletes the mark of `beginRecovery`. Called when the new password is set, or when nobody is
 * signed in any more.
 */
export function endRecovery(): void {
  deviceStorage.remove(STORAGE_KEY)
}

/**
 * Returns true if the account signed in by a recovery link and has not set its new password yet.
 */
export function isRecovering(person: string): boolean {
  return deviceStorage.read(STORAGE_KEY) === person
}
