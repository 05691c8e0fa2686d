export type DatabaseUrls = {
  /** For the application: row-level security binds it. */
  readonly app: string
  /** For the job queue's worker. */
  readonly jobs: string
  /** For `pg_dump`: reads everything. */
  readonly backup: string
}
