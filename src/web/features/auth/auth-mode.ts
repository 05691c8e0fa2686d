/** The forms of the sign-in page (specification, section 4). */
export type AuthMode = 'login' | 'signup' | 'reset'

const SIGN_UP = 'signup'
const RESET = 'reset-password'

/** The form that an address asks for; the sign-in unless it says otherwise. */
export function modeAsked(parameters: URLSearchParams): AuthMode {
  const mode = parameters.get('mode')
  if (mode === SIGN_UP) return 'signup'
  return mode === RESET ? 'reset' : 'login'
}

/** The same address, asking for a form. */
export function withMode(parameters: URLSearchParams, mode: AuthMode): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (mode === 'login') next.delete('mode')
  else next.set('mode', mode === 'reset' ? RESET : SIGN_UP)
  return next
}
