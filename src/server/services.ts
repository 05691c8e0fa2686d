import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import type { Keys } from './keys.ts'

/** What every operation may need; made once in `main.ts`, passed down, never global. */
export type Services = {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Connections of the application's role, which row-level security binds. */
  readonly pool: Pool
  readonly keys: Keys
}
