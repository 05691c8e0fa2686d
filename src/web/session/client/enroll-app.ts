import { AuthApiError } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { PRODUCT } from '../../ui/brand/product.ts'
import { accessToken } from './auth-client.ts'

const enrolled = z.object({
  id: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
const refused = z.object({ code: z.string(), message: z.string() })

/** Enrolled app that is not yet verified. */
export type EnrolledApp = {
  readonly id: string
  /** URL of the QR code's image. */
  readonly picture: string
  /** Secret to type in if there is no camera. */
  readonly secret: string
  /** Link that opens an authenticator app on the same device: `otpauth:`. */
  readonly uri: string
}

/**
 * Enrols an authenticator app. Calls the server directly, because the sign-in client cannot send
 * the current password, which the server requires if the session is not fresh.
 * @throws AuthApiError with the server's code; TypeError if the server is unreachable
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
