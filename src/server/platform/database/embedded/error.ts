/**
 * - `data_dir_in_use`: another live process holds the folder. Facts: `dir`, `pid` (0 when not known).
 * - `data_dir_not_usable`: the folder cannot be made, read or locked. Facts: `dir`, `reason`.
 * - `data_dir_out_of_reach`: root cannot run PostgreSQL, and the user that would cannot get to the folder. Facts: `dir`, `user`.
 * - `no_binaries`: no PostgreSQL in the dependencies for this system; `DATABASE_URL` is the way. Facts: `platform`.
 * - `binaries_do_not_run`: they are there and do not start (musl, missing library). Facts: `path`, `reason`.
 * - `no_unprivileged_user`: started as root, and the system has neither `postgres` nor `nobody`.
 * - `cluster_version_mismatch`: the folder was made by another major version. Facts: `dir`, `found`, `expected`.
 * - `password_missing`: the folder holds a database, the file with its password is gone. Facts: `dir`, `path`.
 * - `initdb_failed`, `start_failed`: facts `reason` (the last lines it wrote), for `start_failed` also `log` (path).
 */
export type EmbeddedPostgresErrorCode =
  | 'data_dir_in_use'
  | 'data_dir_not_usable'
  | 'data_dir_out_of_reach'
  | 'no_binaries'
  | 'binaries_do_not_run'
  | 'no_unprivileged_user'
  | 'cluster_version_mismatch'
  | 'password_missing'
  | 'initdb_failed'
  | 'start_failed'

/** Why the embedded PostgreSQL, or the data folder, cannot be had. None of these heals by trying again at once. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: EmbeddedPostgresErrorCode, facts: Record<string, string | number> = {}) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.code = code
    this.facts = facts
  }
}
