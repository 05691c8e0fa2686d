declare const normalised: unique symbol
/** Valid e-mail address in ASCII and lower case, the form by which accounts are found. */
export type Email = string & { readonly [normalised]: 'Email' }

export type EmailProblem = 'missing' | 'too_long' | 'malformed'

const MAX_LENGTH = 255

/**
 * Form that a browser accepts in an e-mail field (HTML standard, "valid email address"). Matching
 * takes linear time.
 */
const FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Normalizes an address once, on input: to lower case, without trimming or guessing. */
export function parseEmail(text: string): Email | { readonly problem: EmailProblem } {
  if (text === '') return { problem: 'missing' }
  if (text.length > MAX_LENGTH) return { problem: 'too_long' }
  const email = text.toLowerCase()
  return FORM.test(email) ? (email as Email) : { problem: 'malformed' }
}
