/** Digits in a code of an app. */
export const CODE_LENGTH = 6

/** What was typed or pasted as a code of an app, without what apps put between the digits. */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}
