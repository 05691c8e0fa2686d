import * as z from 'zod/mini'
import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { type Email, parseEmail } from '#core/accounts/email.ts'

/** Identity of the person who signed in at the provider. */
export type ProvidedIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: Email | undefined
  /** True if the provider says that the address belongs to this person. */
  readonly isEmailVerified: boolean
  /** Name in one line of text, at most 200 characters; undefined if the provider sent none. */
  readonly fullName: string | undefined
}

const MAX_NAME_LENGTH = 200

const idTokenClaims = z.object({ iss: z.string(), sub: z.string().check(z.minLength(1), z.maxLength(255)) })
const profileClaims = z.object({
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
})

/**
 * Reads the claims of a verified ID token, and those of the user info if the token lacks them
 * (OpenID Connect Core 1.0, section 5.1).
 * @returns undefined if there is no subject that can be stored
 */
export function toIdentity(idToken: unknown, userInfo: unknown): ProvidedIdentity | undefined {
  const token = idTokenClaims.safeParse(idToken)
  if (!token.success) return undefined
  const fromToken = profileClaims.parse(idToken)
  // The address and `email_verified` come from the same document, the ID token or the user info.
  const profile = fromToken.email === undefined && userInfo ? profileClaims.parse(userInfo) : fromToken
  const email = parseEmail(toText(profile.email))
  return {
    issuer: token.data.iss,
    subject: token.data.sub,
    email: typeof email === 'string' ? email : undefined,
    // Some providers send `email_verified` as text.
    isEmailVerified: profile.email_verified === true || profile.email_verified === 'true',
    fullName: toName(toText(profile.name ?? fromToken.name)),
  }
}

/**
 * Returns true if an ID token contains an e-mail address, so that the user info need not be
 * fetched.
 */
export function saysEmail(idToken: unknown): boolean {
  return profileClaims.safeParse(idToken).data?.email !== undefined
}

function toText(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

function toName(text: string): string | undefined {
  const name = text.trim().normalize('NFC')
  return name !== '' && name.length <= MAX_NAME_LENGTH && isVisibleLine(name) ? name : undefined
}
