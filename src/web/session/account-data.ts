const stores = new Set<() => void>()

/** Names what forgets the data that a part of the application keeps in memory of the account that is signed in. */
export function keepsAccountData(forget: () => void): void {
  stores.add(forget)
}

/** Nothing of one account stays for another. */
export function deleteAccountData(): void {
  for (const forget of stores) forget()
}
