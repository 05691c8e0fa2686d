import type { FastifyInstance } from 'fastify'
import { getInstallation } from '#contract/endpoints/installation.ts'
import type { Services } from '#platform/services.ts'
import { route } from '#platform/http/route.ts'

export function installationRoute(api: FastifyInstance, { config }: Services): void {
  route(api, getInstallation, async () => ({
    public_url: config.publicUrl,
    tiles: config.places.tiles ?? null,
  }))
}
