import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Pool } from './database/pool.ts'
import type { Keys } from './secrets/keys.ts'

/**
 * Services of every operation. They are created once in `main.ts`, passed down, and never global.
 */
export type Services = {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Pool of the application's role, which is bound by row-level security. */
  readonly pool: Pool
  readonly keys: Keys
}
