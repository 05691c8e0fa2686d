import { unlessRefused } from '#ledger/base/error.ts'
import type { FastifyInstance } from 'fastify'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { encodeKeyChain } from '#ledger/log/key-chain.ts'
import { parseTilePath, tilePath, TILE_WIDTH } from '#ledger/log/tile.ts'
import { asText, notFound } from '#platform/http/plain-text.ts'
import type { Services } from '#platform/services.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { loadLogKeys } from '#core/log/log-keys.ts'
import { publishedHeadRow, readEntries } from '#core/log/queries.ts'
import { fetchTiles } from '#core/log/walk-tree.ts'
import { findCosignatures } from '#core/log/witnesses/queries.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the public log in the C2SP tlog-tiles format. It is readable by anyone from any origin.
 */
export function logRoutes(app: FastifyInstance, { config, pool }: Services, identity: LogIdentity): void {
  const witnesses = config.witnessing.witnesses.map(({ keyText }) => keyText)

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/log/')) {
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  app.get('/log/checkpoint', async (_request, reply) => {
    const [head] = await publishedHeadRow(pool)
    if (!head) return notFound(reply)
    const lines = witnesses.length === 0 ? [] : await findCosignatures(pool, head.size, witnesses)
    return asText(reply).send(head.note + lines.map(({ line }) => line).join(''))
  })

  app.get('/log/witnesses', async (_request, reply) =>
    asText(reply).send(witnesses.map((key) => `${key}\n`).join('')),
  )

  app.get('/log/key', async (_request, reply) => asText(reply).send(`${identity.verifierKey}\n`))

  app.get('/log/keys', async (_request, reply) => {
    const { chain } = await loadLogKeys(pool, identity)
    return asText(reply).type('application/json; charset=utf-8').send(encodeKeyChain(chain))
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const bytes = await read(`tile/${request.params['*']}`)
    if (bytes === undefined) return notFound(reply)
    return reply.header('cache-control', IMMUTABLE).type('application/octet-stream').send(bytes)
  })

  async function read(path: string): Promise<Buffer | undefined> {
    const named = unlessRefused(() => parseTilePath(path))
    if (named === undefined) return undefined
    if (named.kind === 'bundle') {
      const first = named.index * TILE_WIDTH
      const entries = await readEntries(pool, first, first + named.width)
      return entries.length === named.width
        ? Buffer.from(encodeBundle(entries.map((one) => one.leaf)))
        : undefined
    }
    const bytes = (await fetchTiles(pool, [named])).get(tilePath(named))
    return bytes?.length === named.width * 32 ? Buffer.from(bytes) : undefined
  }
}
