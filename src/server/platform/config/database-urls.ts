export type DatabaseUrls = {
  /** URL for the application, whose login is bound by row-level security. */
  readonly app: string
  /** URL for the job queue's worker. */
  readonly jobs: string
  /** URL for `pg_dump`, whose login may read everything. */
  readonly backup: string
}
