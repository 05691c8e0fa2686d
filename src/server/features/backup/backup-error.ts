import { CodedError, type LedgerFacts } from '#ledger/base/error.ts'

export type BackupErrorCode =
  /** Facts: `folder`. No installation runs or ever ran in the folder. */
  | 'no_installation'
  /** Facts: `folder`. The target folder of the backup exists already. */
  | 'folder_in_use'
  /** Facts: `folder`. The target folder is inside the installation to be backed up. */
  | 'folder_inside'
  /** Facts: `pid`, the process that is making another backup or rotating a key. */
  | 'upkeep_under_way'
  /** Facts: `folder`. The folder contains no finished backup. */
  | 'no_backup'
  /** Facts: `file`. The file is missing or differs from the backup's list. */
  | 'file_damaged'
  /** Facts: `recipient`. The text is not an age recipient. */
  | 'recipient_invalid'
  /** The backup is encrypted, and no identity was passed. */
  | 'identity_needed'
  /** Facts: `file`. The file contains no age identity. */
  | 'identity_invalid'
  /** Facts: `file`. The identities in the file do not decrypt the backup. */
  | 'identity_of_another'
  /** Facts: `folder`. The folder contains an installation already. */
  | 'data_dir_not_empty'
  /**
   * Facts: `found`, `expected`. The major versions of PostgreSQL differ between the backup and this
   * installation.
   */
  | 'other_postgres'
  /** Facts: `tool`, `version`. The PostgreSQL client program is not installed. */
  | 'no_tool'
  /** Facts: `tool`, `found`, `version`. The program is older than the server. */
  | 'tool_too_old'
  /** Facts: `tool`, `reason`. The PostgreSQL client program failed. */
  | 'tool_failed'
  /**
   * Facts: `found`, `expected`. The database belongs to another role than the one in the backup.
   */
  | 'other_owner'
  /** The backup contains a database, but `DATABASE_URL` is not set. */
  | 'no_database'
  /** Facts: `file`. The file contains no head signed by the log's key. */
  | 'head_invalid'
  /**
   * Facts: `file`. The head is signed by a key that the log got after the backup; `key` must name
   * that key.
   */
  | 'head_of_later_key'
  /**
   * Facts: `backup`, `head`, the sizes of the log in each. The log grew after the backup, so the
   * restored log would sign a second history from there on.
   */
  | 'older_than_head'

/**
 * Reason why a backup or a restore failed. A failed backup or restore removes the files that it
 * wrote.
 */
export class BackupError extends CodedError<BackupErrorCode> {
  override readonly name = 'BackupError'

  constructor(code: BackupErrorCode, facts: LedgerFacts = {}) {
    super(code, facts, `${code} ${JSON.stringify(facts)}`)
  }
}
