import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toWireError } from '../protocol/answer-wire-error.ts'
import { type Client, clientOf } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { fragmentOf } from '../protocol/present.ts'
import { requestedRedirect, safeRedirect, withCode, withFragment } from '#platform/http/redirect.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import type { Limit } from '#platform/throttle/throttle.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'
import { fromProvider, type PageError, toPageError, withError, withErrorInQuery } from './page-error.ts'
import type { IdentityProvider } from './provider.ts'
import { parseChallenge } from '../sessions/auth-code.ts'
import { signInForCode, signInWithProvider } from './sign-in-with-provider.ts'
import { openWayCookies, type WayCookies } from './way-cookie.ts'
import { openWays, type Ways } from './way.ts'

/** Rate limit of authorization requests from one client address: 60 per 5 minutes. */
const departures: Limit = { name: 'oidc', burst: 60, seconds: 5 }
/** Names by which clients request the installation's one provider. */
const providerNames: ReadonlySet<string> = new Set(['google', 'oidc'])
/** Maximum size of a form in bytes. The limit on headers applies to the query of a GET. */
const MAX_FORM = 16 * 1024

/**
 * Request parameters that belong to Lastro or to the protocol. All others are passed to the
 * provider unchanged.
 */
const withheld: ReadonlySet<string> = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'apikey',
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
  'redirect_uri',
  // The following parameters would change the form of the provider's answer or replace the request.
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

/**
 * Scope for signing in only. A link on another site must not request further access in the
 * installation's name (ASVS 5.0, 10.2.3).
 */
const SCOPE = 'openid email profile'

type Oidc = AuthContext & {
  readonly provider: IdentityProvider
  readonly ways: Ways
  readonly cookies: WayCookies
  readonly callbackPath: string
}

/**
 * Registers `GET /authorize`, which redirects to the external identity provider, and `GET|POST
 * /callback`, to which the provider redirects back. Browsers open both as pages, so an error is
 * reported to the page on which the sign-in started.
 */
export async function addProviderRoutes(app: FastifyInstance, auth: AuthContext): Promise<void> {
  const oidc = await openOidc(auth, `${app.prefix}/callback`)

  // There is no HEAD route, because the HEAD request of a link preview would otherwise begin or end
  // an authorization request.
  app.get('/authorize', { exposeHeadRoute: false }, (request, reply) => {
    const query = queryOf(request)
    const name = query.get('provider') ?? ''
    if (!providerNames.has(name)) throw invalid(`Unsupported provider: Provider ${name} could not be found`)
    if (oidc === undefined) throw invalid('Unsupported provider: provider is not enabled')
    return depart(oidc, query, request, reply)
  })
  if (oidc === undefined) return
  app.get('/callback', { exposeHeadRoute: false }, (request, reply) => arrive(oidc, request, reply))
  void app.register(async (forms) => addFormCallback(forms, oidc))
}

async function openOidc(auth: AuthContext, callbackPath: string): Promise<Oidc | undefined> {
  const { config, log, keys } = auth
  if (config.oidc === undefined) return undefined
  // The library is loaded only if a provider is configured, because it would slow down the start.
  const { openProvider } = await import('./provider.ts')
  return {
    ...auth,
    provider: openProvider(config.oidc, { callbackUrl: `${config.publicUrl}${callbackPath}`, log }),
    ways: openWays(keys),
    cookies: openWayCookies(config.publicUrl),
    callbackPath,
  }
}

async function depart(
  oidc: Oidc,
  query: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const target = safeRedirect(oidc.config, requestedRedirect(request, query.get('redirect_to'))).href
  const challenge = parseChallenge(query.get('code_challenge'), query.get('code_challenge_method'))
  try {
    await assureNotTooMany(oidc, oidc.throttle.bucket(departures, clientIn(oidc, request).network))
    const way = await oidc.ways.start(oidc.pool, target, challenge)
    const url = await oidc.provider.urlOf(way, askedOf(query))
    void reply.header('set-cookie', oidc.cookies.set(way.state, way.browser))
    return reply.redirect(url, 302)
  } catch (error) {
    return reply.redirect(withError(target, told(request, error)), 302)
  }
}

async function arrive(oidc: Oidc, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = queryOf(request)
  const begun = await beginningOf(oidc, answer.get('state') ?? '', request, reply)
  if ('error' in begun) {
    const site = safeRedirect(oidc.config, undefined).href
    return reply.redirect(withErrorInQuery(site, begun.error), 303)
  }
  const { way, redirectTo, challenge } = begun
  try {
    if (answer.has('error')) return reply.redirect(withError(redirectTo, fromProvider(answer)), 302)
    const identity = await oidc.provider.redeem(way, answer)
    // The provider's own tokens stay on the server, because no page needs them (ASVS 5.0, 10.1.1).
    if (challenge !== undefined) {
      const code = await signInForCode(oidc, identity, challenge, clientIn(oidc, request))
      return reply.redirect(withCode(new URL(redirectTo), code), 302)
    }
    const session = await signInWithProvider(oidc, identity, clientIn(oidc, request))
    return reply.redirect(withFragment(new URL(redirectTo), fragmentOf(session)), 302)
  } catch (error) {
    return reply.redirect(withError(redirectTo, told(request, error)), 302)
  }
}

/**
 * Ends an authorization request and returns the page on which it began. A request can end only
 * once, successfully or not.
 */
async function beginningOf(
  { ways, cookies, pool }: Oidc,
  state: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    if (state === '') throw new WireError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
    const begun = await ways.finish(pool, state, cookies.read(request.headers.cookie, state))
    if (begun === undefined) {
      throw new WireError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired')
    }
    void reply.header('set-cookie', cookies.clear(state))
    return begun
  } catch (error) {
    return { error: told(request, error) }
  }
}

/**
 * Accepts the answer as a form (OAuth 2.0 Form Post Response Mode). The provider's page sends the
 * form, so the browser leaves the cookie out. The handler redirects with the same parameters, and
 * that navigation includes the cookie.
 */
function addFormCallback(app: FastifyInstance, { config, callbackPath }: Oidc): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
  app.post('/callback', (request, reply) => {
    const answer = new URL(callbackPath, config.publicUrl)
    if (request.body instanceof URLSearchParams) answer.search = request.body.toString()
    return reply.redirect(answer.href, 303)
  })
}

function told(request: FastifyRequest, thrown: unknown): PageError {
  const error = toWireError(thrown)
  if (!(thrown instanceof WireError)) {
    const level = error.status === 500 ? 'error' : 'warn'
    request.log[level]({ err: thrown }, 'signing in with the identity provider failed')
  }
  return toPageError(error)
}

/**
 * Returns the raw query, which still contains repeated parameters. The library rejects an answer
 * with repeated parameters.
 */
function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1))
}

function clientIn({ placeKey }: Oidc, request: FastifyRequest): Client {
  return clientOf(request, placeKey)
}

/**
 * Returns the parameters that the provider receives in addition to those of the protocol. These are
 * the scope, and parameters that the page chose, such as `access_type` and `prompt`.
 */
function askedOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams([...query].filter(([name]) => !withheld.has(name)))
  asked.set('scope', SCOPE)
  return asked
}
