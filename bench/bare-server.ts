// The process that answers one text from memory, or from the row that is asked for, over the product's framework and nothing else; told by
// its parent which.
import Fastify from 'fastify'
import { openPool } from '#server/db/pool.ts'
import { bareServerSchemas } from './bare-server-order.ts'
import { serveOrders } from './worker-process.ts'

serveOrders(bareServerSchemas.order, async (order) => {
  const read = 'body' in order ? fromMemory(order.body) : fromRows(order.database)
  const app = Fastify({ logger: false })
  app.get<{ Params: { tracking_id: string } }>('/api/shipments/:tracking_id', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(await read(request.params.tracking_id)),
  )
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }) }
})

function fromMemory(body: string): () => Buffer {
  const bytes = Buffer.from(body)
  return () => bytes
}

function fromRows(url: string): (code: string) => Promise<string> {
  const pool = openPool({ url, onLost: (error) => console.error(error.message) })
  return async (code) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'bare_answer',
      text: 'select body from bare_answers where code = $1',
      values: [code],
    })
    return rows[0]?.body ?? ''
  }
}
