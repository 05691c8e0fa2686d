/** Small letters, digits and single hyphens. */
const FORM = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const MIN_LENGTH = 3
const MAX_SHORT_NAME_LENGTH = 40

/**
 * Returns the short name of a company, which is part of the addresses of its objects. A text of
 * fewer than 3 or more than 40 characters, or with other characters, gives undefined.
 */
export function parseShortName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return FORM.test(name) && name.length >= MIN_LENGTH && name.length <= MAX_SHORT_NAME_LENGTH
    ? name
    : undefined
}
