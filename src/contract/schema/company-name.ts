/**
 * Returns true if a text can be a company's name: letters, digits, spaces and ` .,&'’/()-`.
 * Invitation mails to people who do not know the company contain the name, so it must not contain a
 * link.
 */
export const isCompanyName = (value: string): boolean =>
  /^[\p{L}\p{M}\p{N} .,&'’/()-]+$/u.test(value) &&
  /\p{L}|\p{N}/u.test(value) &&
  !/[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/u.test(value)
