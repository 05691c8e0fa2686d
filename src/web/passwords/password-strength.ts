/**
 * Score from 0 to 4, with one point each for six characters, mixed case, a digit, and a special
 * character (specification, section 4).
 */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const MIN_LENGTH = 6

/** Scores a password as it is typed. The score only advises; the server decides what to refuse. */
export function passwordStrength(password: string): PasswordStrength {
  const points = [
    Array.from(password).length >= MIN_LENGTH,
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ]
  return points.filter(Boolean).length as PasswordStrength
}
