// Process of an HTTP server that uses the product's framework and answers every request with the
// same text. The parent process chooses the source of the text.
import Fastify from 'fastify'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { batcher } from '#platform/concurrency/batcher.ts'
import { bareServerSchemas, type BareServerOrder } from './bare-server-order.ts'
import { serveOrders } from './worker-process.ts'

type Read = (code: string) => string | Buffer | Promise<string | Buffer>

serveOrders(bareServerSchemas.order, async (order) => {
  const read = readerOf(order)
  const app = Fastify({ logger: false })
  app.get<{ Params: { tracking_id: string } }>('/api/shipments/:tracking_id', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(await read(request.params.tracking_id)),
  )
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }) }
})

function readerOf(order: BareServerOrder): Read {
  if (order.from === 'row') return fromRow(open(order.database))
  const bytes = Buffer.from(order.body)
  if (order.from === 'memory if asked') {
    const ask = isThere(open(order.database))
    return async (code) => ((await ask(code)) ? bytes : '')
  }
  return order.from === 'memory' ? () => bytes : fromOwnMemory(bytes)
}

/**
 * Returns a function that answers each tracking code with a separate copy of the text. It makes the
 * copy at the first request for the code.
 */
function fromOwnMemory(bytes: Buffer): Read {
  const copies = new Map<string, Buffer>()
  return (code) => {
    const copy = copies.get(code) ?? Buffer.from(bytes)
    copies.set(code, copy)
    return copy
  }
}

function open(url: string): Pool {
  return openPool({ url, onLost: (error) => console.error(error.message) })
}

function fromRow(pool: Pool): Read {
  return async (code) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'bare_answer',
      text: 'select body from bare_answers where code = $1',
      values: [code],
    })
    return rows[0]?.body ?? ''
  }
}

/**
 * Returns a function that queries whether the row of a tracking code exists. Calls that wait
 * at the same time are answered by one statement, as in the product's look-ups.
 */
function isThere(pool: Pool): (code: string) => Promise<boolean> {
  return batcher(
    async (codes: readonly string[]) => {
      const { rows } = await pool.query<{ code: string }>({
        name: 'bare_answers_there',
        text: 'select code from bare_answers where code in (select json_array_elements_text($1::json))',
        values: [JSON.stringify(codes)],
      })
      const there = new Set(rows.map(({ code }) => code))
      return codes.map((code) => ({ answer: there.has(code) }))
    },
    { concurrency: 2, waitsForTurn: true },
  )
}
