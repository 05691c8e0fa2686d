import type { Facts } from '#domain/error.ts'
import type { BackupErrorCode } from '#features/backup/backup-error.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'
import type { RotationErrorCode } from '#features/rotation/rotation-error.ts'

/** Reasons why a command did not run. `messages.ts` has a message for each code. */
export type CommandErrorCode =
  /** Facts: `command`. */
  | 'unknown_command'
  /** Facts: `option`. */
  | 'unknown_option'
  /** Facts: `option`, which needs a value. */
  | 'option_value_missing'
  /** Facts: `option`, which takes no value. */
  | 'option_value_unexpected'
  /** Facts: `option`, which is ambiguous. */
  | 'option_repeated'
  /** Facts: `language`. */
  | 'unknown_language'
  /** Facts: `code`. */
  | 'tracking_id_invalid'
  | 'receipt_missing'
  /** Facts: `argument`, the first superfluous one. */
  | 'argument_unexpected'
  /** Facts: `file`. */
  | 'file_not_found'
  /** Facts: `file`. */
  | 'file_is_folder'
  /** Facts: `file`. */
  | 'file_forbidden'
  /** Facts: `file`, `limit` in bytes. */
  | 'file_too_large'
  /** Facts: `file`, `reason`. */
  | 'file_unreadable'
  /** Facts: `key`, neither a verifier key nor an existing file. */
  | 'key_unknown'
  /** Facts: `file`, which contains no verifier key of a log. */
  | 'key_file_invalid'
  /** The key is a witness's, not a log's. */
  | 'key_of_witness'
  /** Facts: `file`, `reason` (a code of the ledger). The file proves no keys of a log. */
  | 'keys_invalid'
  /** A list of keys was given without a pinned key. */
  | 'keys_without_key'
  /** Facts: `file`, `reason`. */
  | 'file_unwritable'
  /** No log was given. */
  | 'log_not_named'
  /** Facts: `seconds`. */
  | 'timeout_invalid'
  /** Facts: `address`. */
  | 'address_invalid'
  /** Facts: `log`, which has no signed head. */
  | 'log_missing'
  /** Facts: `log`, which publishes no key, and none was given. */
  | 'log_key_missing'
  /** Facts: `log`, whose published key is invalid. */
  | 'log_key_invalid'
  /** Facts: `path`, whose content is no timestamp of a head that the log signed. */
  | 'log_timestamp_invalid'
  /** Facts: `address`, `reason`. */
  | 'log_unreachable'
  /** Facts: `address`, `seconds`. */
  | 'log_silent'
  /** Facts: `address`, `status`. */
  | 'log_status'
  /** Facts: `address`, `location`. */
  | 'log_redirects'
  /** Facts: `address`, `limit` in bytes. */
  | 'answer_too_large'
  /** Facts: `file`, which contains no signed head. */
  | 'since_invalid'
  /** Facts: `key`, neither witness keys nor a file with some. */
  | 'witness_unknown'
  /** The key is a log's, not a witness's. */
  | 'key_of_log'
  /** No target folder was given. */
  | 'folder_not_named'
  /** Facts: `folder`, which contains files that are no exported log. */
  | 'folder_not_empty'
  /** Facts: `folder`. */
  | 'folder_of_other_log'
  /** Facts: `shell`. */
  | 'unknown_shell'
  /** No log to watch was given. */
  | 'log_key_not_given'
  /** Facts: `name`, which two keys share. */
  | 'log_doubled'
  /** Facts: `listen`. */
  | 'listen_invalid'
  /** Facts: `address`, `reason`. */
  | 'cannot_listen'
  /** Facts: `file`. Another process runs this witness. */
  | 'witness_in_use'
  /** Facts: `file`, `reason`. */
  | 'witness_unreadable'
  /** The first start of a witness needs a name. */
  | 'witness_unnamed'
  /** Facts: `name`. */
  | 'witness_name_invalid'
  /** Facts: `file`, `name` of the existing key. */
  | 'witness_renamed'
  /** Facts: `file`. */
  | 'witness_key_invalid'
  /** Facts: `folder`, which contains no witness key. */
  | 'witness_missing'
  /** Facts: `code`, `address`. */
  | 'shipment_missing'
  /** Facts: `code`. The installation has no such shipment. */
  | 'shipment_unknown'
  /** Facts: `code`. */
  | 'page_private'
  /** Facts: `code`. */
  | 'receipt_pending'
  /** Facts: `address`. */
  | 'frame_missing'
  /** Facts: `file`, a page without exactly one receipt. */
  | 'page_without_receipt'
  /** Facts: `file`. An entry was given for a file that is no proof. */
  | 'entry_without_proof'
  /** Facts: `file`. A block header was given for a file that is no timestamp. */
  | 'header_without_timestamp'
  /** Facts: `file`, neither a hexadecimal header nor a file with one. */
  | 'header_unreadable'
  | 'timestamp_without_file'
  /** A key or a shipment was given for a timestamp, which contains neither. */
  | 'timestamp_of_no_log'
  | 'proof_without_key'
  | 'proof_without_entry'
  /** Facts: `action`, neither deploy nor status. */
  | 'unknown_anchor_action'
  /** Facts: `option`. */
  | 'option_missing'
  | 'installation_not_named'
  /** Facts: `address`, an installation without anchors. */
  | 'anchors_unknown'
  /** Facts: `host`. */
  | 'chain_unreachable'
  /** Facts: `host`, which is no node of a chain. */
  | 'chain_malformed'
  /** Facts: `host`, `reason`. */
  | 'chain_refused'
  /** Facts: `host`, `found`, `expected` (chain ids). */
  | 'chain_other'
  /** Facts: `file`. */
  | 'chain_key_invalid'
  /** Facts: `contract`, whose code differs from the built contract. */
  | 'contract_differs'
  /** A shipment was given for a proof, which names none. */
  | 'proof_of_no_shipment'
  /**
   * Exactly one must be given: the newest head, or the declaration that nothing was signed since
   * the backup.
   */
  | 'head_not_told'
  /** Facts: `reason`. The installation's configuration or database is unusable. */
  | 'installation_unusable'
  /** Facts: `kinds`, the possible values. */
  | 'rotation_not_named'
  | 'unknown_database_action'
  /** DATABASE_URL is not set. */
  | 'database_not_named'
  | 'unknown_mail_action'
  | 'mail_address_missing'
  /** SMTP_URL is not set. */
  | 'mail_not_set_up'
  /** Facts: `host`, `reason`. */
  | `mail_${MailFailure}`
  | BackupErrorCode
  | RotationErrorCode

/** A command that did not run. It makes no statement about a receipt. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: CommandErrorCode
  readonly facts: Facts

  constructor(code: CommandErrorCode, facts: Facts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
