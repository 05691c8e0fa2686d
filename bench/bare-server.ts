// The process that answers one text from memory over the product's framework and nothing else; told by its parent which.
import Fastify from 'fastify'
import { bareServerSchemas } from './bare-server-order.ts'
import { serveOrders } from './worker-process.ts'

serveOrders(bareServerSchemas.order, async ({ body }) => {
  const bytes = Buffer.from(body)
  const app = Fastify({ logger: false })
  app.get('/api/shipments/:tracking_id', (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(bytes)
  })
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }) }
})
