/** Number of digits in a code of an authenticator app. */
export const CODE_LENGTH = 6

/**
 * Returns the digits of a typed or pasted code, without the separators that authenticator apps
 * insert.
 */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}
