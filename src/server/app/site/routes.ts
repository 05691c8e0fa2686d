import type { FastifyInstance, FastifyReply } from 'fastify'
import { getInstallation } from '#contract/endpoints/installation.ts'
import {
  getAnchors,
  getShowcase,
  getShowcasePhoto,
  getShowcaseReport,
  getStatus,
  getTimestamps,
  type InstallationStatus,
} from '#contract/endpoints/site.ts'
import type { HeadGuard } from '#core/log/keepers/head-guard.ts'
import { publishedHeadRow, queueLength } from '#core/log/queries.ts'
import type { Sequencer } from '#core/log/sequencer.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import type { Anchorer } from '#features/anchors/anchorer.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import { remembered } from '#features/receipts/remembered.ts'
import type { Services } from '#platform/services.ts'
import { presentTimestamps } from '#features/timestamps/present-timestamps.ts'
import { findShowcase } from './find-showcase.ts'

/** Parts of the server whose state the public status page shows. */
export type StatusParts = {
  readonly sequencer: Pick<Sequencer, 'state'>
  readonly guard: Pick<HeadGuard, 'hold'>
  readonly anchorer: Pick<Anchorer, 'state'>
}

/**
 * Serves the data of the public pages. The routes are public, so callers at the same time, or
 * shortly after each other, share one response.
 */
export function siteRoutes(api: FastifyInstance, services: Services, parts: StatusParts): void {
  const { pool, config } = services
  const showcase = shared(60_000, () => findShowcase(pool))
  const status = shared(2_000, () => readStatus(services, parts))
  const anchors = shared(2_000, () => presentAnchors(pool, config.anchors))
  const timestamps = shared(2_000, () => presentTimestamps(pool, config.timestamps))

  route(api, getInstallation, async () => ({
    public_url: config.publicUrl,
    tiles: config.places.tiles ?? null,
  }))
  route(api, getShowcase, async () => {
    const found = await showcase()
    return {
      tracking_id: found?.trackingId ?? null,
      photo: found?.photo === undefined ? null : getShowcasePhoto.path,
      air: found?.air ?? null,
      cold_chain:
        found?.cold === undefined
          ? null
          : { tracking_id: found.cold.tracking_id, report: getShowcaseReport.path },
    }
  })
  serve(api, getShowcasePhoto, async ({ reply }) => {
    const found = await showcase()
    if (found?.photo === undefined) throw new Failure('not_found')
    const { content, digest, type } = found.photo
    assureIntact(content, digest)
    const [, extension = ''] = type.split('/')
    return reply
      .headers(fileHeaders(`${found.trackingId}.${extension}`))
      .type(type)
      .send(content)
  })
  serve(api, getShowcaseReport, async ({ reply }) => {
    const found = await showcase()
    if (found?.cold === undefined) throw new Failure('not_found')
    const { content, digest, tracking_id } = found.cold
    assureIntact(content, digest)
    const name = `relatorio-de-conservacao-${tracking_id}-r1.pdf`
    return reply.headers(fileHeaders(name)).type('application/pdf').send(content)
  })
  route(api, getStatus, ({ reply }) => status(reply))
  route(api, getAnchors, ({ reply }) => anchors(reply))
  route(api, getTimestamps, ({ reply }) => timestamps(reply))
}

/** Returns the headers of a file of the demonstration, which a browser saves under this name. */
function fileHeaders(name: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': `default-src 'none'; sandbox`,
  }
}

/**
 * Returns a function that calls `make` at most once per `milliseconds` and shares the result among
 * all callers. If the function gets a reply, it sets `no-store` there, because caches outside the
 * server must not store the result.
 */
function shared<T>(milliseconds: number, make: () => Promise<T>): (reply?: FastifyReply) => Promise<T> {
  const read = remembered(make, { milliseconds, max: 1, isWorthKeeping: () => true })
  return (reply) => {
    void reply?.header('cache-control', 'no-store')
    return read('')
  }
}

/**
 * Returns the current state of the installation's parts. An unreachable database is a result, not a
 * failure.
 */
async function readStatus(
  { pool }: Pick<Services, 'pool'>,
  { sequencer, guard, anchorer }: StatusParts,
): Promise<InstallationStatus> {
  const { role, trouble } = anchorer.state()
  const parts = {
    checked_at: new Date().toISOString(),
    sequencer: guard.hold()?.cause ?? partState(sequencer.state() !== 'failing'),
    anchors: role === 'off' ? ('off' as const) : partState(trouble === undefined),
  }
  try {
    const [[head], [waiting]] = await Promise.all([publishedHeadRow(pool), queueLength(pool)])
    return {
      ...parts,
      database: 'working',
      head: head === undefined ? null : { size: head.size, signed_at: head.signed_at.toISOString() },
      queue: waiting?.leaves ?? 0,
    }
  } catch {
    return { ...parts, database: 'failing', head: null, queue: null }
  }
}

function partState(works: boolean): 'working' | 'failing' {
  return works ? 'working' : 'failing'
}
