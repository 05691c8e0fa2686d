import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assureBearer, assureSignedIn } from '../sessions/bearer.ts'
import {
  type ChallengeBody,
  codeGrantBody,
  logoutQuery,
  parsed,
  passwordGrantBody,
  recoverBody,
  redirectQuery,
  refreshGrantBody,
  resendBody,
  signUpBody,
  tokenQuery,
  toMetadata,
  updateUserBody,
  verifyBody,
  verifyQuery,
} from '../protocol/body.ts'
import { type Client, clientOf } from '#platform/http/client.ts'
import type { Config } from '#platform/config/config.ts'
import type { AuthContext } from '../protocol/context.ts'
import { fragmentOf, type SessionBody } from '../protocol/present.ts'
import { refresh } from '../sessions/refresh.ts'
import { assureEmail } from '../protocol/refusals.ts'
import { requestedRedirect, safeRedirect, withCode, withFragment } from '#platform/http/redirect.ts'
import { signIn } from '../passwords/sign-in.ts'
import { assureScope, signOut } from '../sessions/sign-out.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { isPkceToken } from '../credentials/one-time-link.ts'
import { assureLinkKinds, useLink, useLinkForCode } from '../links/use-link.ts'
import type { LinkTarget } from '../mails/send-mail.ts'
import { withError } from '../oidc/page-error.ts'
import { exchangeCode, parseChallenge } from '../sessions/auth-code.ts'
import { readUser, updateUser } from './user.ts'
import { invalid, type WireCode, WireError } from '../protocol/wire-error.ts'
import { mailWhoAsks } from '../sign-up/requested-mail.ts'

/** Answer to the first of the two links that a change of address needs. */
const otherLinkWaits = Object.freeze({
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
})

const health = Object.freeze({
  name: 'Lastro',
  description: 'Lastro signs people in with the calls of Supabase Auth',
})

/** Functions that read facts from a request. */
type Readers = {
  readonly client: (request: FastifyRequest) => Client
  /** Reads where the link of a requested mail leads. */
  readonly target: (request: FastifyRequest, body: ChallengeBody) => LinkTarget
}

/** Registers the calls of `/auth/v1`. The order of their checks determines the error messages. */
export function addRoutes(app: FastifyInstance, auth: AuthContext): void {
  const client: Readers['client'] = (request) => clientOf(request, auth.placeKey)
  const target: Readers['target'] = (request, { code_challenge, code_challenge_method }) => ({
    redirectTo: safeRedirect(
      auth.config,
      requestedRedirect(request, parsed(redirectQuery, request.query).redirect_to),
    ),
    challenge: parseChallenge(code_challenge, code_challenge_method),
  })

  app.post('/signup', async (request) => {
    const body = parsed(signUpBody, request.body)
    const { email, phone, password, data } = body
    if (!email && !phone) {
      throw new WireError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    if (!email) throw new WireError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (!password) throw invalid('Signup requires a valid password')
    // A sign-up cannot set a picture, because a picture can be uploaded only after signing in.
    const { avatar_url: _none, ...given } = toMetadata(data)
    const metadata = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    const wish = { email: assureEmail(email ?? ''), password, metadata, target: target(request, body) }
    return signUp(auth, wish, client(request))
  })

  app.post('/token', async (request): Promise<SessionBody> => {
    const { grant_type } = parsed(tokenQuery, request.query)
    if (grant_type === 'password') {
      const { email, password, phone } = parsed(passwordGrantBody, request.body)
      if (!email && phone) throw new WireError(400, 'phone_provider_disabled', 'Phone logins are disabled')
      if (!email) throw invalid('missing email or phone')
      return signIn(auth, { email, password: password ?? '' }, client(request))
    }
    if (grant_type === 'refresh_token') {
      const { refresh_token } = parsed(refreshGrantBody, request.body)
      return refresh(auth, refresh_token ?? '', client(request))
    }
    if (grant_type === 'pkce') {
      const { auth_code, code_verifier } = parsed(codeGrantBody, request.body)
      return exchangeCode(auth, { code: auth_code ?? '', verifier: code_verifier ?? '' }, client(request))
    }
    throw new WireError(400, 'invalid_credentials', 'unsupported_grant_type')
  })

  addVerifyRoutes(app, auth, client)
  addUserRoutes(app, auth, { client, target })
  addMailRequests(app, auth, { client, target })

  const settings = settingsOf(auth.config)
  app.get('/settings', async () => settings)
  app.get('/health', async () => health)
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=600')
    return auth.accessTokens.keySet
  })
}

/** Registers the calls by which people read and change their user, and sign out. */
function addUserRoutes(app: FastifyInstance, auth: AuthContext, { client, target }: Readers): void {
  app.post('/logout', async (request, reply) => {
    const account = await assureBearer(auth, request)
    const scope = assureScope(parsed(logoutQuery, request.query).scope ?? undefined)
    await signOut(auth, account, scope, client(request))
    return reply.code(204).send()
  })

  app.get('/user', async (request) => readUser(auth, await assureBearer(auth, request)))

  app.put('/user', async (request) => {
    const account = await assureSignedIn(auth, request)
    const body = parsed(updateUserBody, request.body)
    const { data, password, current_password, email, phone, app_metadata } = body
    if (app_metadata) throw new WireError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    // A phone number is refused. Silently ignoring it would make the caller believe that it was
    // changed.
    if (phone) throw invalid('The phone number cannot be updated')
    const wish = {
      metadata: toMetadata(data),
      email: email ? assureEmail(email) : undefined,
      password: password ? { password, currentPassword: current_password ?? undefined } : undefined,
      target: target(request, body),
    }
    return updateUser(auth, account, wish, client(request))
  })
}

/** Registers the calls that send a mail to the owner of an address. */
function addMailRequests(app: FastifyInstance, auth: AuthContext, { client, target }: Readers): void {
  app.post('/recover', async (request) => {
    const body = parsed(recoverBody, request.body)
    if (!body.email) throw invalid('Password recovery requires an email')
    const wish = { email: assureEmail(body.email), target: target(request, body) }
    // The account need not be confirmed, because only the owner of the address can read the mail.
    const mail = { mail: 'recover', countedAs: 'recovery', noted: 'recovery_requested' } as const
    await mailWhoAsks(auth, wish, client(request), mail)
    return {}
  })

  app.post('/resend', async (request) => {
    const body = parsed(resendBody, request.body)
    if (body.type !== 'signup') throw invalid('Missing one of these types: signup')
    const wish = { email: assureEmail(body.email ?? ''), target: target(request, body) }
    await mailWhoAsks(auth, wish, client(request), { mail: 'confirm-sign-up', countedAs: 'signup' })
    return {}
  })
}

/**
 * Registers `/verify`, which consumes the token of a mailed link. The sign-in page sends a POST. A
 * link to a page on another origin sends a GET, which redirects. There is no HEAD route, because
 * link previews send HEAD requests.
 */
function addVerifyRoutes(app: FastifyInstance, auth: AuthContext, client: Readers['client']): void {
  app.post('/verify', async (request) => {
    const { type, token_hash, token, email, phone, password } = parsed(verifyBody, request.body)
    if (!type) throw invalid('Verify requires a verification type')
    if (!token && !token_hash) throw invalid('Verify requires either a token or a token hash')
    const kinds = assureLinkKinds(type)
    if (token_hash) {
      if (token || email || phone) throw invalid('Only the token_hash and type should be provided')
      const link = { token: token_hash, kinds, password: password ?? undefined }
      return (await useLink(auth, link, client(request))) ?? otherLinkWaits
    }
    // A short code for an address is always invalid. Mails contain only links, so that no code
    // short enough to guess exists.
    throw new WireError(403, 'otp_expired', 'Token is invalid')
  })

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    if (isPrefetch(request))
      throw new WireError(503, 'unexpected_failure', 'Links are not followed ahead of time')
    const { type, token, redirect_to } = parsed(verifyQuery, request.query)
    if (!type) throw invalid('Verify requires a verification type')
    if (!token) throw invalid('Verify requires a token or a token hash')
    const target = safeRedirect(auth.config, requestedRedirect(request, redirect_to))
    const link = { token, type, target }
    return reply.redirect(await pageBehindLink(auth, link, client(request)), 303)
  })
}

/** Error codes reported to the page that the link leads to. */
const tellsOfLink: ReadonlySet<WireCode> = new Set<WireCode>(['otp_expired', 'email_exists'])

/**
 * Uses a link and returns the URL of the page to which it leads. The page gets the session in the
 * fragment, or a code if its client began a PKCE sign-in.
 */
async function pageBehindLink(
  auth: AuthContext,
  { type, token, target }: { readonly type: string; readonly token: string; readonly target: URL },
  client: Client,
): Promise<string> {
  const link = { token, kinds: assureLinkKinds(type) }
  const halfDone = { message: otherLinkWaits.msg, sb: '' }
  try {
    if (isPkceToken(token)) {
      const code = await useLinkForCode(auth, link, client)
      return code === undefined ? withFragment(target, halfDone) : withCode(target, code)
    }
    const session = await useLink(auth, link, client)
    if (session === undefined) return withFragment(target, halfDone)
    const given = session.needs_password === true ? 'recovery' : type
    return withFragment(target, { ...fragmentOf(session), type: given })
  } catch (error) {
    if (!(error instanceof WireError) || !tellsOfLink.has(error.code)) throw error
    const told = { error: 'access_denied', error_code: error.code, error_description: error.message }
    return isPkceToken(token) ? withError(target.href, told) : withFragment(target, { ...told, sb: '' })
  }
}

/**
 * Returns true for a prefetch, which must not consume the link's token. The browser repeats the
 * request when its user follows the link (Fetch standard, `Sec-Purpose`).
 */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch')
}

/**
 * Returns the installation's settings for the sign-in client; `oidc_name` is the label of the
 * external provider's button.
 */
function settingsOf({ oidc }: Pick<Config, 'oidc'>) {
  return {
    external: { anonymous_users: false, email: true, phone: false, oidc: oidc !== undefined },
    ...(oidc && { oidc_name: oidc.name }),
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
}
