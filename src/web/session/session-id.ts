import * as z from 'zod/mini'

const claims = z.object({ session_id: z.string() })

/** Which session an access token is of, renewed or not; the server checks tokens, not this. */
export function sessionIdOf(accessToken: string): string | undefined {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const parsed = z.safeParse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return parsed.success ? parsed.data.session_id : undefined
  } catch {
    return undefined
  }
}
