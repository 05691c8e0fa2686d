const DOTS = '•••'

/**
 * Returns an e-mail address as others may read it: `a•••@e•••.com`. It shows the first character of
 * each part, and the last label of the domain.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${firstOf(email)}${DOTS}@${firstOf(domain)}${DOTS}${dot === -1 ? '' : domain.slice(dot)}`
}

function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
