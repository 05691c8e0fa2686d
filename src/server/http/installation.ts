import type { FastifyInstance } from 'fastify'
import { getInstallation } from '#contract/installation.ts'
import type { Services } from '../services.ts'
import { route } from './route.ts'

export function installationRoute(api: FastifyInstance, { config }: Services): void {
  route(api, getInstallation, async () => ({
    public_url: config.publicUrl,
    tiles: config.places.tiles ?? null,
  }))
}
