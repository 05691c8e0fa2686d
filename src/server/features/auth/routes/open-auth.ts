import type { FastifyInstance } from 'fastify'
import { answerWireError } from '../protocol/answer-wire-error.ts'
import type { AuthContext } from '../protocol/context.ts'
import { addProviderRoutes } from '../oidc/routes.ts'
import { limitTime } from '../protocol/limit-time.ts'
import { addFactorRoutes } from '../mfa/routes.ts'
import { refuseNotOffered } from './not-offered.ts'
import { addRoutes } from './routes.ts'
import { WireError } from '../protocol/wire-error.ts'

const shared = Object.freeze({
  // Any origin may call, but without cookies. A page on another site can therefore do no more here
  // than the server of that site could.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
})
const preflight = Object.freeze({
  ...shared,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, apikey, X-Client-Info, X-Supabase-Api-Version',
  'access-control-max-age': '3600',
})

/**
 * Allows calls from a sign-in client on another origin, like the sign-in API (Fetch standard, CORS
 * protocol).
 */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(shared)
  })
  app.options('/*', (_request, reply) => reply.headers(preflight).code(204).send())
}

/** Maximum size of a body in bytes. The largest bodies hold the metadata of a user. */
const MAX_BODY_BYTES = 16 * 1024

/** Maximum time of a request in milliseconds. */
const REQUEST_LIMIT = 10_000

/**
 * Registers `/auth/v1`: the calls of docs/spec/product.md, section 7, in the protocol of the
 * official sign-in client.
 */
export async function openAuth(app: FastifyInstance, context: AuthContext): Promise<void> {
  await app.register(
    async (auth) => {
      auth.setErrorHandler(answerWireError)
      auth.setNotFoundHandler((request, reply) =>
        answerWireError(new WireError(404, 'not_found', 'Not Found'), request, reply),
      )
      auth.addHook('onRoute', (route) => {
        route.bodyLimit = MAX_BODY_BYTES
      })
      limitTime(auth, REQUEST_LIMIT)
      allowOtherOrigins(auth)
      auth.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'no-store')
      })
      addRoutes(auth, context)
      await addProviderRoutes(auth, context)
      addFactorRoutes(auth, context)
      refuseNotOffered(auth, context)
    },
    { prefix: '/auth/v1' },
  )
}
