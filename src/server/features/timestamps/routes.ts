import type { FastifyInstance } from 'fastify'
import { asText, notFound } from '#platform/http/plain-text.ts'
import type { Services } from '#platform/services.ts'
import { listStamps, stampOfSize } from './queries.ts'

/**
 * Last part of the URL path: the size of a head, followed by `.ots` if the head's `.ots` file is
 * requested.
 */
const NAME = /^([1-9]\d{0,14})(\.ots)?$/

/**
 * Serves the timestamps beside the public log: the heads that a Bitcoin block confirms, each with
 * its `.ots` file. No response is immutable, because the chain may drop a block and another block
 * then confirms its heads.
 */
export function timestampRoutes(app: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  app.get('/log/timestamps/list', async (_request, reply) => {
    const stamps = await listStamps(pool)
    return asText(reply).send(stamps.map(({ size, hash }) => `${size} ${hash}\n`).join(''))
  })

  app.get<{ Params: { name: string } }>('/log/timestamps/:name', async (request, reply) => {
    const [, size, ending] = NAME.exec(request.params.name) ?? []
    const [stamp] = size === undefined ? [] : await stampOfSize(pool, Number(size))
    if (stamp === undefined) return notFound(reply)
    if (ending === undefined) return asText(reply).send(stamp.note)
    return asText(reply).type('application/vnd.opentimestamps.v1').send(stamp.ots)
  })
}
