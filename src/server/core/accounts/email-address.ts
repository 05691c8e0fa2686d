declare const normalised: unique symbol
/** An e-mail address of valid form, ASCII and lower case: the form accounts are found by. */
export type EmailAddress = string & { readonly [normalised]: 'EmailAddress' }

export type EmailProblem = 'missing' | 'too_long' | 'malformed'

const MAX_LENGTH = 255

/** The form a browser accepts in an e-mail field (HTML standard, "valid email address"); linear in its input. */
const FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Normalises an address once, where it comes in: lower case, nothing trimmed or guessed. */
export function parseEmailAddress(text: string): EmailAddress | { readonly problem: EmailProblem } {
  if (text === '') return { problem: 'missing' }
  if (text.length > MAX_LENGTH) return { problem: 'too_long' }
  const address = text.toLowerCase()
  return FORM.test(address) ? (address as EmailAddress) : { problem: 'malformed' }
}
