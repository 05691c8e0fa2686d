import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '#platform/database/pool.ts'
import type { TimestampConfig } from '#platform/config/timestamp-config.ts'
import type { Calendars } from './request-timestamp.ts'
import type { Headers } from './bitcoin-headers.ts'

export type Timestamping = Headers & {
  readonly pool: Pool
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly calendars: Calendars
  readonly settings: Pick<TimestampConfig, 'calendars' | 'isDevelopment'> & {
    /** Minimum milliseconds between two timestamped heads. */
    readonly every: number
  }
}
