import { AuthApiError } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { PRODUCT } from '../ui/product.ts'
import { accessToken } from './auth-client.ts'

const enrolled = z.object({
  id: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
const refused = z.object({ code: z.string(), message: z.string() })

/** An app that is enrolled and not verified. */
export type EnrolledApp = {
  readonly id: string
  /** Address of the picture to scan. */
  readonly picture: string
  /** To be typed in where there is no camera. */
  readonly secret: string
  /** Opens an authenticator app on the same device: `otpauth:`. */
  readonly uri: string
}

/**
 * Enrols an authenticator app. By a call of our own: the sign-in client cannot carry the current password, which the
 * server asks for when the session is no longer fresh.
 * @throws AuthApiError with the wire's code; TypeError when the server is out of reach
 */
export async function enrollApp(name: string, currentPassword: string | undefined): Promise<EnrolledApp> {
  const response = await fetch('/auth/v1/factors', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await accessToken()) ?? ''}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify({
      factor_type: 'totp',
      friendly_name: name,
      issuer: PRODUCT,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
    }),
    credentials: 'omit',
  })
  const body: unknown = await response.json()
  if (!response.ok) {
    const { code, message } = refused.parse(body)
    throw new AuthApiError(message, response.status, code)
  }
  const { id, totp } = enrolled.parse(body)
  return { id, picture: `data:image/svg+xml;utf-8,${totp.qr_code}`, secret: totp.secret, uri: totp.uri }
}
