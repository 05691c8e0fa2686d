import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { deviceKey } from '../session/account/workplace.ts'

/**
 * Moves a person's drafts and queued checkpoints on this device after the person's account became a
 * company. They are stored under the id of the account, which the company took over. The new
 * storage key is `deviceKey` of the person and the company.
 */
export async function moveDeviceData(person: string, company: { id: string; name: string }): Promise<void> {
  const key = deviceKey(person, company.id)
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const name of Object.keys(storage)) {
        const value = storage.getItem(name)
        if (value === null || !name.includes(company.id) || name.includes(person)) continue
        storage.setItem(name.replace(company.id, key), value)
        storage.removeItem(name)
      }
    } catch {
      // Storage is refused or full, so the drafts stay under the old key, which no page reads.
    }
  }
  try {
    await (await deviceStore()).move(company.id, key, company.name)
    notifyQueueChanged()
  } catch {
    // The browser stores nothing for this page, so no checkpoint was queued.
  }
}
