import { WORKPLACE_KEY } from './workplace.ts'

const ATTEMPTS = 'lastro.attempt.'

/**
 * Deletes a person's data in this browser: drafts, the last place and the last company, which are
 * stored under the person's id. Deletes also the unanswered requests of this tab. Theme, language
 * and the log's key belong to the device and stay.
 */
export function deleteFromDevice(person: string): void {
  deleteWhere((key) => key.startsWith(ATTEMPTS) || key === WORKPLACE_KEY || key.includes(person))
}

/**
 * Deletes a shipment's data in this browser: drafts and unanswered requests, stored under one of
 * its names.
 * @param names its id and its tracking ID
 */
export function deleteShipmentFromDevice(names: readonly string[]): void {
  deleteWhere((key) => names.some((name) => key.includes(name)))
}

function deleteWhere(isMeant: (key: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const key of Object.keys(storage)) if (isMeant(key)) storage.removeItem(key)
    } catch {
      // Storage is refused, so nothing was stored.
    }
  }
}
