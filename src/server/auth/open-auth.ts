import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { answerWireError } from './answer-wire-error.ts'
import { openAuthContext } from './context.ts'
import { allowOtherOrigins } from './cross-origin.ts'
import { addRoutes } from './routes.ts'
import { WireError } from './wire-error.ts'

/** Opens `/auth/v1`: the calls of section 7 of the specification, in the wire of the official sign-in client. */
export async function openAuth(app: FastifyInstance, services: Services): Promise<void> {
  const context = openAuthContext(services)
  await app.register(
    async (auth) => {
      auth.setErrorHandler(answerWireError)
      auth.setNotFoundHandler((request, reply) =>
        answerWireError(new WireError(404, 'not_found', 'Not Found'), request, reply),
      )
      allowOtherOrigins(auth)
      auth.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'no-store')
      })
      addRoutes(auth, context)
    },
    { prefix: '/auth/v1' },
  )
}
