import { type KeyObject, hash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTVerifyOptions } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Services } from '#platform/services.ts'
import { deriveSigningKey } from './signing-key.ts'

export type Claims = {
  readonly userId: string
  readonly sessionId: string
  readonly level: AssuranceLevel
  readonly issuedAt: number
}

/** `aal2`: the session had completed the second step when the token was issued. */
export type AssuranceLevel = 'aal1' | 'aal2'

/**
 * Method by which the owner proved their identity in a session, and the time: an entry of the `amr`
 * claim.
 */
export type Proof = { readonly method: string; readonly at: Date }

export type AccessTokens = {
  /** Signs a token for one session. Times are seconds since 1970. */
  readonly issue: (
    content: TokenContent,
  ) => Promise<{ readonly token: string; readonly expiresIn: number; readonly expiresAt: number }>
  /**
   * Returns the claims of a token of this installation that was not expired at a time, now by
   * default; else undefined. Does not check the session.
   */
  readonly verify: (token: string, at?: Date) => Promise<Claims | undefined>
  /** JWK set with which others verify tokens (RFC 7517). */
  readonly keySet: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
}

export type TokenContent = {
  readonly userId: string
  readonly sessionId: string
  /** Claims about the user, in addition to the claims about the session. */
  readonly profile: Readonly<Record<string, unknown>>
  readonly level: AssuranceLevel
  /** Methods by which the owner proved their identity in the session, newest first. */
  readonly proofs: readonly Proof[]
  /** Absolute end of the session. No token is valid longer. */
  readonly notAfter: Date
}

/** Lifetime of an access token in seconds. */
const ACCESS_TOKEN_LIFE = 3600
const LEEWAY = 30
const AUDIENCE = 'authenticated'
const ALGORITHM = 'ES256'
const TYPE = 'JWT'
const MAX_REMEMBERED = 20_000
/**
 * Maximum length of a token in characters. Longer tokens are rejected without verification, because
 * this server issues none.
 */
const MAX_TOKEN_LENGTH = 8192

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
})

type Checked = { readonly claims: Claims; readonly expiresAt: number }

/** Issues and verifies ES256 access tokens with the installation's key. */
export function openAccessTokens({ config, keys }: Pick<Services, 'config' | 'keys'>): AccessTokens {
  const key = deriveSigningKey(keys)
  const earlier = (keys.earlier ?? []).map((derive) => deriveSigningKey({ derive }))
  const issuer = `${config.publicUrl}/auth/v1`
  const remembered = new LRUCache<string, Checked>({ max: MAX_REMEMBERED })

  const check = async (token: string, at: Date): Promise<Checked | undefined> => {
    for (const { publicKey } of [key, ...earlier]) {
      const checked = await checkWith(publicKey, token, { issuer, currentDate: at })
      if (checked !== undefined) return checked
    }
    return undefined
  }

  return {
    keySet: { keys: [key, ...earlier].map(({ publicJwk }) => publicJwk) },

    async issue({ userId, sessionId, profile, level, proofs, notAfter }) {
      const now = nowInSeconds()
      const expiresAt = Math.min(now + ACCESS_TOKEN_LIFE, Math.floor(notAfter.getTime() / 1000))
      const token = await new SignJWT({
        ...profile,
        role: 'authenticated',
        aal: level,
        amr: proofs.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) })),
        session_id: sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: TYPE })
        .setIssuer(issuer)
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey)
      return { token, expiresIn: expiresAt - now, expiresAt }
    },

    async verify(token, at = new Date()) {
      if (token.length > MAX_TOKEN_LENGTH) return undefined
      const name = hash('sha256', token, 'base64url')
      const known = remembered.get(name)
      if (known !== undefined) {
        return at.getTime() / 1000 < known.expiresAt + LEEWAY ? known.claims : undefined
      }
      const checked = await check(token, at)
      if (checked === undefined) return undefined
      remembered.set(name, checked)
      return checked.claims
    },
  }
}

/**
 * Verifies a token with this one algorithm and key. The header's `jwk`, `jku` and `x5c` are
 * ignored, and its `alg` cannot select another algorithm.
 */
async function checkWith(
  publicKey: KeyObject,
  token: string,
  expected: Pick<JWTVerifyOptions, 'issuer' | 'currentDate'>,
): Promise<Checked | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      ...expected,
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: TYPE,
      clockTolerance: LEEWAY,
      requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
    })
    const parsed = claimsSchema.safeParse(payload)
    if (!parsed.success) return undefined
    const { sub, session_id, aal, iat, exp } = parsed.data
    return { claims: { userId: sub, sessionId: session_id, level: aal, issuedAt: iat }, expiresAt: exp }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
