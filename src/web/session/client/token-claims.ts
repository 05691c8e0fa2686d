/**
 * Returns the claims of an access token of our own server, or an empty object if the text is no
 * such token. Does not verify the token; the server does.
 */
export function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
