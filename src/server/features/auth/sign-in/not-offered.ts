import type { FastifyInstance } from 'fastify'
import { assureBearer } from '../sessions/bearer.ts'
import type { AuthContext } from '../wire/context.ts'
import { type WireCode, WireError } from '../wire/wire-error.ts'

type NotOffered = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, ...refusal: Refusal]
type Refusal = readonly [status: number, code: WireCode, message: string]

const otp: Refusal = [422, 'otp_disabled', 'Signups not allowed for otp']
const saml: Refusal = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']
const linking: Refusal = [404, 'manual_linking_disabled', 'Manual linking is disabled']
const reauthentication: Refusal = [
  422,
  'reauthentication_not_valid',
  'Reauthentication by mail is not offered, send current_password instead',
]

/**
 * Calls of the sign-in API that this server does not offer, each with the code that the official
 * client recognizes.
 */
const anyones: readonly NotOffered[] = [
  ['POST', '/otp', ...otp],
  ['POST', '/magiclink', ...otp],
  ['POST', '/sso', ...saml],
  ['GET', '/sso/saml/metadata', ...saml],
  ['POST', '/sso/saml/acs', ...saml],
]
const signedIns: readonly NotOffered[] = [
  ['GET', '/reauthenticate', ...reauthentication],
  ['GET', '/user/identities/authorize', ...linking],
  ['DELETE', '/user/identities/:id', ...linking],
]
/** Services of the sign-in API that are off, for every caller and method. */
const disabled: readonly (readonly [path: string, ...refusal: Refusal])[] = [
  ['/passkeys', 404, 'passkey_disabled', 'Passkey authentication is disabled'],
  ['/passkeys/*', 404, 'passkey_disabled', 'Passkey authentication is disabled'],
  ['/oauth/*', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['/user/oauth/grants', 404, 'feature_disabled', 'OAuth server is disabled'],
]
/** Calls for administrators, a role that this server does not have. */
const administrators = ['/admin/*', '/invite', '/generate_link'] as const

/**
 * Answers each call that is not offered with a coded refusal, after checking the caller's token if
 * the sign-in API requires one.
 */
export function refuseNotOffered(app: FastifyInstance, auth: AuthContext): void {
  for (const [method, url, status, code, message] of anyones) {
    app.route({ method, url, handler: () => Promise.reject(new WireError(status, code, message)) })
  }
  for (const [url, status, code, message] of disabled) {
    const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    app.route({ method, url, handler: () => Promise.reject(new WireError(status, code, message)) })
  }
  for (const [method, url, status, code, message] of signedIns) {
    app.route({
      method,
      url,
      handler: async (request) => {
        await assureBearer(auth, request)
        throw new WireError(status, code, message)
      },
    })
  }
  for (const url of administrators) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: async (request) => {
        await assureBearer(auth, request)
        throw new WireError(403, 'not_admin', 'User not allowed')
      },
    })
  }
}
