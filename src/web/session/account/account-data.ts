const stores = new Set<() => void>()

/**
 * Registers a function that deletes the signed-in account's data from the memory of one part of the
 * application.
 */
export function keepsAccountData(forget: () => void): void {
  stores.add(forget)
}

/** Deletes the in-memory data of the account, so that the next account does not see it. */
export function deleteAccountData(): void {
  for (const forget of stores) forget()
}
