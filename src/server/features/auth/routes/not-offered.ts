import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assureBearer } from '../sessions/bearer.ts'
import type { AuthContext } from '../protocol/context.ts'
import { type WireCode, WireError } from '../protocol/wire-error.ts'

type Refusal = readonly [status: number, code: WireCode, message: string]
type NotOffered = readonly [methods: readonly string[], path: string, ...refusal: Refusal]

const [GET, POST, DELETE] = [['GET'], ['POST'], ['DELETE']]
const ADMINISTRATION = ['GET', 'POST', 'PUT', 'DELETE']
const EVERY = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const otp: Refusal = [422, 'otp_disabled', 'Signups not allowed for otp']
const saml: Refusal = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']
const passkeys: Refusal = [404, 'passkey_disabled', 'Passkey authentication is disabled']
const oauth: Refusal = [404, 'feature_disabled', 'OAuth server is disabled']
const linking: Refusal = [404, 'manual_linking_disabled', 'Manual linking is disabled']
const reauthentication: Refusal = [
  422,
  'reauthentication_not_valid',
  'Reauthentication by mail is not offered, send current_password instead',
]
/** Refusal of calls for administrators, a role that this server does not have. */
const administrators: Refusal = [403, 'not_admin', 'User not allowed']

/**
 * Calls of the sign-in API that this server does not offer, each with the code that the official
 * client recognizes.
 */
const anyones: readonly NotOffered[] = [
  [POST, '/otp', ...otp],
  [POST, '/magiclink', ...otp],
  [POST, '/sso', ...saml],
  [GET, '/sso/saml/metadata', ...saml],
  [POST, '/sso/saml/acs', ...saml],
  [EVERY, '/passkeys', ...passkeys],
  [EVERY, '/passkeys/*', ...passkeys],
  [EVERY, '/oauth/*', ...oauth],
  [EVERY, '/user/oauth/grants', ...oauth],
]
/**
 * Calls that this server does not offer and for which the sign-in API first checks the access
 * token.
 */
const signedIns: readonly NotOffered[] = [
  [GET, '/reauthenticate', ...reauthentication],
  [GET, '/user/identities/authorize', ...linking],
  [DELETE, '/user/identities/:id', ...linking],
  [ADMINISTRATION, '/admin/*', ...administrators],
  [ADMINISTRATION, '/invite', ...administrators],
  [ADMINISTRATION, '/generate_link', ...administrators],
]

/** Answers each call that is not offered with a coded refusal. */
export function refuseNotOffered(app: FastifyInstance, auth: AuthContext): void {
  for (const [method, url, ...refusal] of anyones) {
    app.route({ method: [...method], url, handler: () => Promise.reject(new WireError(...refusal)) })
  }
  for (const [method, url, ...refusal] of signedIns) {
    const handler = async (request: FastifyRequest): Promise<never> => {
      await assureBearer(auth, request)
      throw new WireError(...refusal)
    }
    app.route({ method: [...method], url, handler })
  }
}
