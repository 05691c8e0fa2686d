import { withFragment } from '#platform/http/redirect.ts'
import { WireError } from '../protocol/wire-error.ts'

/**
 * Error as the sign-in page reads it from its URL (RFC 6749, section 4.1.2.1, with the `error_code`
 * of the sign-in API).
 */
export type PageError = Readonly<Record<string, string>>

const MAX_WORDS = 200

export function toPageError({ status, code, message }: WireError): PageError {
  return { error: nameOf(status), error_code: code, error_description: message }
}

/**
 * Converts an error answer of the provider to a `PageError`: its error code, and its description
 * without line breaks and other control characters.
 */
export function fromProvider(answer: URLSearchParams): PageError {
  const said = answer.get('error') ?? ''
  const error = /^[a-z_]{1,64}$/.test(said) ? said : 'server_error'
  const words = (answer.get('error_description') ?? '')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ' ')
    .trim()
  return {
    error,
    error_description: words.slice(0, MAX_WORDS) || 'The identity provider refused the sign-in',
  }
}

/** Adds the error to query and fragment, for pages that read either. */
export function withError(target: string, error: PageError): string {
  const url = withErrorInQuery(target, error)
  return withFragment(new URL(url), { ...error, sb: '' })
}

export function withErrorInQuery(target: string, error: PageError): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(error)) url.searchParams.set(name, value)
  return url.href
}

function nameOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  if (status >= 500) return 'server_error'
  return status === 400 ? 'invalid_request' : 'access_denied'
}
