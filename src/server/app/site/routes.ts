import type { FastifyInstance } from 'fastify'
import { getInstallation } from '#contract/endpoints/installation.ts'
import { getAnchors, getShowcase, getStatus, getTimestamps } from '#contract/endpoints/site.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { route } from '#platform/http/route.ts'
import { remembered } from '#features/receipts/remembered.ts'
import type { Services } from '#platform/services.ts'
import { presentTimestamps } from '#features/timestamps/present-timestamps.ts'
import { findShowcase } from './find-showcase.ts'
import { readStatus, type StatusParts } from './read-status.ts'

/**
 * Serves the data of the public pages. The routes are public, so concurrent and closely following
 * callers share a response.
 */
export function siteRoutes(api: FastifyInstance, services: Services, parts: StatusParts): void {
  const showcase = remembered(() => findShowcase(services.pool), {
    milliseconds: 60_000,
    max: 1,
    isWorthKeeping: () => true,
  })
  const status = remembered(() => readStatus(services, parts), {
    milliseconds: 2_000,
    max: 1,
    isWorthKeeping: () => true,
  })
  const anchors = remembered(() => presentAnchors(services.pool, services.config.anchors), {
    milliseconds: 2_000,
    max: 1,
    isWorthKeeping: () => true,
  })
  const timestamps = remembered(() => presentTimestamps(services.pool, services.config.timestamps), {
    milliseconds: 2_000,
    max: 1,
    isWorthKeeping: () => true,
  })
  route(api, getInstallation, async () => ({
    public_url: services.config.publicUrl,
    tiles: services.config.places.tiles ?? null,
  }))
  route(api, getShowcase, async () => ({ tracking_id: await showcase('') }))
  route(api, getStatus, async ({ reply }) => {
    void reply.header('cache-control', 'no-store')
    return status('')
  })
  route(api, getAnchors, async ({ reply }) => {
    void reply.header('cache-control', 'no-store')
    return anchors('')
  })
  route(api, getTimestamps, async ({ reply }) => {
    void reply.header('cache-control', 'no-store')
    return timestamps('')
  })
}
