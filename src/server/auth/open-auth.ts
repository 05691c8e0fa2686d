import type { FastifyInstance } from 'fastify'
import { answerWireError } from './answer-wire-error.ts'
import type { AuthContext } from './context.ts'
import { allowOtherOrigins } from './cross-origin.ts'
import { addProviderRoutes } from './oidc/routes.ts'
import { limitTime } from './limit-time.ts'
import { addFactorRoutes } from './mfa/routes.ts'
import { refuseNotOffered } from './not-offered.ts'
import { addRoutes } from './routes.ts'
import { WireError } from './wire-error.ts'

/** Milliseconds. */
const REQUEST_LIMIT = 10_000

/** Opens `/auth/v1`: the calls of section 7 of the specification, in the wire of the official sign-in client. */
export async function openAuth(app: FastifyInstance, context: AuthContext): Promise<void> {
  await app.register(
    async (auth) => {
      auth.setErrorHandler(answerWireError)
      auth.setNotFoundHandler((request, reply) =>
        answerWireError(new WireError(404, 'not_found', 'Not Found'), request, reply),
      )
      limitTime(auth, REQUEST_LIMIT)
      allowOtherOrigins(auth)
      auth.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'no-store')
      })
      addRoutes(auth, context)
      addProviderRoutes(auth, context)
      addFactorRoutes(auth, context)
      refuseNotOffered(auth, context)
    },
    { prefix: '/auth/v1' },
  )
}
