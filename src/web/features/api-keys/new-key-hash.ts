/** Fragment of an address that opens the dialog for a new key. */
export const NEW_KEY = '#new-key'
