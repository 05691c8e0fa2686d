import type { FastifyInstance } from 'fastify'

const shared = Object.freeze({
  // Any origin, without cookies: a page can do here only what its own server could.
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

/** Lets the sign-in client of another origin in, as the wire does (Fetch standard, CORS protocol). */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(shared)
  })
  app.options('/*', (_request, reply) => reply.headers(preflight).code(204).send())
}
