import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Pool } from './database/pool.ts'
import type { Keys } from './secrets/keys.ts'

/** What every operation may need; made once in `main.ts`, passed down, never global. */
export type Services = {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Connections of the application's role, which row-level security binds. */
  readonly pool: Pool
  readonly keys: Keys
}
