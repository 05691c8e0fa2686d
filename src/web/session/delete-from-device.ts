const ATTEMPTS = 'lastro.attempt.'

/**
 * Removes what this browser keeps for an account: drafts and the place of work, filed under its id, and unanswered
 * attempts of this tab. Theme, language and the log's key are the device's.
 */
export function deleteFromDevice(accountId: string): void {
  deleteWhere((key) => key.startsWith(ATTEMPTS) || key.includes(accountId))
}

/**
 * Removes what this browser keeps of a shipment: drafts and unanswered attempts, filed under one of its names.
 * @param names its id and its tracking code
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
      // Storage refused: nothing was kept.
    }
  }
}
