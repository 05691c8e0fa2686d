/**
 * Forms of the sign-in page (specification, section 4), and a form that requests a new confirmation
 * link.
 */
export type AuthMode = 'login' | 'signup' | 'reset' | 'resend'

/** Value of the `mode` URL parameter for each form; the sign-in form has none. */
const names: Readonly<Record<Exclude<AuthMode, 'login'>, string>> = {
  signup: 'signup',
  reset: 'reset-password',
  resend: 'resend-confirmation',
}

/** Returns the form that the URL parameters select; sign-in by default. */
export function requestedMode(parameters: URLSearchParams): AuthMode {
  const asked = parameters.get('mode')
  return (['signup', 'reset', 'resend'] as const).find((mode) => names[mode] === asked) ?? 'login'
}

/** Returns the same URL parameters with another `mode`. */
export function withMode(parameters: URLSearchParams, mode: AuthMode): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (mode === 'login') next.delete('mode')
  else next.set('mode', names[mode])
  return next
}
