import type { FastifyInstance } from 'fastify'
import type { HeadGuard } from '#core/log/keepers/head-guard.ts'
import { MAX_NOTE_BYTES, NODE_HEADER, SEEN_HEAD_PATH } from '#core/log/keepers/node-keeper.ts'
import type { Reception } from '#core/log/keepers/seen-heads.ts'

const statuses: Readonly<Record<Reception, number>> = { kept: 204, unsigned: 403, conflict: 409 }

/**
 * Serves the newest stored head to the other nodes, and accepts theirs. The route is public,
 * because a head is public. A received head is stored only if the log's own key signed it and it
 * does not conflict with the stored head.
 */
export async function seenHeadRoutes(app: FastifyInstance, guard: HeadGuard): Promise<void> {
  await app.register(async (nodes) => {
    nodes.removeAllContentTypeParsers()
    nodes.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: MAX_NOTE_BYTES },
      (_request, body, done) => done(null, body),
    )
    nodes.addHook('onRequest', async (_request, reply) => {
      void reply.headers({ [NODE_HEADER]: guard.nodeId, 'cache-control': 'no-store' })
    })
    nodes.get(SEEN_HEAD_PATH, async (_request, reply) => {
      const note = await guard.newest()
      void reply.type('text/plain; charset=utf-8')
      return note === undefined ? reply.code(404).send('not found\n') : reply.send(note)
    })
    nodes.put<{ Body: unknown }>(SEEN_HEAD_PATH, async ({ body }, reply) => {
      const reception = typeof body === 'string' ? await guard.receive(body) : 'unsigned'
      return reply.code(statuses[reception]).send()
    })
  })
}
