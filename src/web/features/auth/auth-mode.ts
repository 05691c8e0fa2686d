/** The forms of the sign-in page (specification, section 4), and one that asks for a new confirmation link. */
export type AuthMode = 'login' | 'signup' | 'reset' | 'resend'

/** What the address says for each; nothing for the sign-in. */
const names: Readonly<Record<Exclude<AuthMode, 'login'>, string>> = {
  signup: 'signup',
  reset: 'reset-password',
  resend: 'resend-confirmation',
}

/** The form that an address asks for; the sign-in unless it says otherwise. */
export function requestedMode(parameters: URLSearchParams): AuthMode {
  const asked = parameters.get('mode')
  return (['signup', 'reset', 'resend'] as const).find((mode) => names[mode] === asked) ?? 'login'
}

/** The same address, asking for a form. */
export function withMode(parameters: URLSearchParams, mode: AuthMode): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (mode === 'login') next.delete('mode')
  else next.set('mode', names[mode])
  return next
}
