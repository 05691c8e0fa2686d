export type DatabaseUrls = {
  /** Login of the application: bound by row-level security, neither owner nor superuser. */
  readonly app: string
  /** Login of the job queue's worker: owns the queue's schema and nothing else. */
  readonly jobs: string
  /** Login of `pg_dump`: reads every row of every account, and writes nothing. */
  readonly backup: string
}
