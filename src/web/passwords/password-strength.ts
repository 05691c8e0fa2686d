/** 0 to 4: one point each for six characters, lower with upper case, a digit, a special character (specification, section 4). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const MIN_LENGTH = 6

/** Scores a password as it is typed. It advises only: what is refused, the server says. */
export function passwordStrength(password: string): PasswordStrength {
  const points = [
    Array.from(password).length >= MIN_LENGTH,
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ]
  return scores[points.filter(Boolean).length] ?? 0
}

const scores: readonly PasswordStrength[] = [0, 1, 2, 3, 4]
