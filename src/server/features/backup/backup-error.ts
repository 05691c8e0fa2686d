import type { Facts } from '#domain/error.ts'

export type BackupErrorCode =
  /** Facts: `folder`. Nothing runs or ever ran there. */
  | 'no_installation'
  /** Facts: `folder`. The place for the backup holds something already. */
  | 'folder_in_use'
  /** Facts: `folder`. It lies inside of what is to be backed up. */
  | 'folder_inside'
  /** Facts: `pid`, the process that makes another backup, or rotates a key. */
  | 'upkeep_under_way'
  /** Facts: `folder`. There is no finished backup in it. */
  | 'no_backup'
  /** Facts: `file`. It is missing, or is not what was written there. */
  | 'file_damaged'
  /** Facts: `recipient`. It is none of age's. */
  | 'recipient_invalid'
  /** The backup is encrypted. */
  | 'identity_needed'
  /** Facts: `file`. It holds no identity of age. */
  | 'identity_invalid'
  /** Facts: `file`. Its identities do not decrypt the backup. */
  | 'identity_of_another'
  /** Facts: `folder`. An installation is there already. */
  | 'data_dir_not_empty'
  /** Facts: `found`, `expected`: major versions of PostgreSQL. */
  | 'other_postgres'
  /** Facts: `tool`, `version`. The program of PostgreSQL's client is not installed. */
  | 'no_tool'
  /** Facts: `tool`, `found`, `version`: it is older than the server. */
  | 'tool_too_old'
  /** Facts: `tool`, `reason`. */
  | 'tool_failed'
  /** Facts: `found`, `expected`. The database belongs to another role than the one in the backup. */
  | 'other_owner'
  /** The backup has a database, and `DATABASE_URL` names none to restore it into. */
  | 'no_database'
  /** Facts: `file`. No head signed by the log's key. */
  | 'head_invalid'
  /** Facts: `file`. A key signed it that the log had after the backup; `key` has to name it. */
  | 'head_of_later_key'
  /** Facts: `backup`, `head`: sizes. The log went on after the backup, and would be signed a second time otherwise. */
  | 'older_than_head'

/** Why a backup was not made or not restored; nothing was left half done. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code: BackupErrorCode
  readonly facts: Facts

  constructor(code: BackupErrorCode, facts: Facts = {}) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.code = code
    this.facts = facts
  }
}
