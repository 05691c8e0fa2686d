import { CodedError, type LedgerFacts } from '#ledger/base/error.ts'

/**
 * - `data_dir_in_use`: another live process uses the folder. Facts: `dir`, `pid` (0 if unknown).
 * - `data_dir_not_usable`: the folder cannot be created, read or locked. Facts: `dir`, `reason`.
 * - `data_dir_out_of_reach`: root cannot run PostgreSQL, and the user that could has no access to
 * the folder. Facts: `dir`, `user`.
 * - `no_binaries`: the dependencies have no PostgreSQL for this system. Set `DATABASE_URL` instead.
 * Facts: `platform`.
 * - `binaries_do_not_run`: the binaries exist but do not start (musl, missing library). Facts:
 * `path`, `reason`.
 * - `no_unprivileged_user`: started as root, and the system has neither `postgres` nor `nobody`.
 * - `cluster_version_mismatch`: another major version created the folder. Facts: `dir`, `found`,
 * `expected`.
 * - `password_missing`: the folder has a database, but the file with its password is missing.
 * Facts: `dir`, `path`.
 * - `initdb_failed`, `start_failed`: facts `reason` (the last lines of output); `start_failed` also
 * has `log` (path).
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

/**
 * Reason why the embedded PostgreSQL or its data folder is not usable. An immediate retry does not
 * help.
 */
export class EmbeddedPostgresError extends CodedError<EmbeddedPostgresErrorCode> {
  override readonly name = 'EmbeddedPostgresError'

  constructor(code: EmbeddedPostgresErrorCode, facts: LedgerFacts = {}) {
    super(code, facts, `${code} ${JSON.stringify(facts)}`)
  }
}
