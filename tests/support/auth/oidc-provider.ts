import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Profile of a person at the provider. */
export type Person = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

/** Changes that invalidate an ID token of the provider. */
export type Tampering = {
  readonly claims?: (claims: JWTPayload) => JWTPayload
  /** True to sign with a key that the provider does not publish. */
  readonly foreignKey?: boolean
}

/**
 * A provider of OpenID Connect in this process, made with the certified library `oidc-provider`. It
 * signs in the person that the test has set, without a prompt.
 */
export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets the person who signs in from now on; `undefined` cancels the sign-in. */
  signInAs(person: Person | undefined): void
  /** Invalidates ID tokens from now on; `undefined` stops that. */
  tamper(tampering: Tampering | undefined): void
  /** Omits e-mail and name from the ID token if true, so that only the user info contains them. */
  keepClaimsFromIdToken(kept: boolean): void
  /**
   * Answers `POST /token` with this status from now on; `undefined` restores the provider's
   * answers.
   */
  breakTokens(status: number | undefined): void
  /** Number of attempts to redeem an authorization code. */
  redemptions(): number
  stop(): Promise<void>
}

const ALGORITHM = 'RS256'
const clientId = 'lastro'
const clientSecret = 'the-secret-of_a.client~which guards nothing'

export async function startProvider(port: number, redirectUri: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${port}`
  const [own, foreign] = await Promise.all([
    generateKeyPair(ALGORITHM, { extractable: true }),
    generateKeyPair(ALGORITHM),
  ])
  const people = new Map<string, Person>()
  let person: Person | undefined
  let tampering: Tampering | undefined
  let brokenStatus: number | undefined
  let isKept = false
  let redemptions = 0

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: ALGORITHM, use: 'sig' }] },
    scopes: ['openid', 'offline_access'],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // With the scope `email`, the e-mail address is in the ID token too, not only in the user info.
    // A test can remove the address from the ID token by `keepClaimsFromIdToken`.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) => {
        const { email, email_verified, name } = people.get(sub) ?? {}
        return use === 'id_token' && isKept ? { sub } : { sub, email, email_verified, name }
      },
    }),
    // Grants consent to every signed-in person.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const given = oidc.session?.grantIdFor(clientId)
      if (given !== undefined) return oidc.provider.Grant.find(given)
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path !== '/token') return next()
    redemptions++
    if (brokenStatus !== undefined) {
      context.status = brokenStatus
      context.body = { error: 'server_error' }
      return undefined
    }
    await next()
    const answer: unknown = context.body
    if (tampering !== undefined && hasIdToken(answer)) {
      const key = tampering.foreignKey ? foreign.privateKey : own.privateKey
      context.body = { ...answer, id_token: await spoil(answer.id_token, tampering, key) }
    }
    return undefined
  })

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const result = person
      ? { login: { accountId: person.sub, remember: false }, consent: {} }
      : { error: 'access_denied', error_description: 'The person turned back' }
    await provider.interactionFinished(request, response, result)
  }
  const serve = provider.callback()
  const server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') === true
    void (isInteraction ? interact(request, response) : serve(request, response))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    issuer,
    clientId,
    clientSecret,
    signInAs(next) {
      person = next
      if (next) people.set(next.sub, next)
    },
    tamper(next) {
      tampering = next
    },
    keepClaimsFromIdToken(kept) {
      isKept = kept
    },
    breakTokens(status) {
      brokenStatus = status
    },
    redemptions: () => redemptions,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function hasIdToken(answer: unknown): answer is { readonly id_token: string } {
  return typeof answer === 'object' && answer !== null && 'id_token' in answer
}

async function spoil(token: string, { claims }: Tampering, key: CryptoKey): Promise<string> {
  const payload = decodeJwt(token)
  return new SignJWT(claims?.(payload) ?? payload)
    .setProtectedHeader({ alg: ALGORITHM, kid: 'own' })
    .sign(key)
}
