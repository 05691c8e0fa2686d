import type { Facts } from '#domain/error.ts'
import type { BackupErrorCode } from '#server/backup/backup-error.ts'
import type { MailFailure } from '#server/mail/mail-error.ts'
import type { RotationErrorCode } from '#server/rotation/rotation-error.ts'

/** Why a command did not run. Each code has its words in `words.ts`. */
export type CommandErrorCode =
  /** Facts: `command`. */
  | 'unknown_command'
  /** Facts: `option`. */
  | 'unknown_option'
  /** Facts: `option`. The option needs a value. */
  | 'option_value_missing'
  /** Facts: `option`. The option takes no value. */
  | 'option_value_unexpected'
  /** Facts: `option`. Which of the two is meant? */
  | 'option_repeated'
  /** Facts: `language`. */
  | 'unknown_language'
  /** Facts: `code`. */
  | 'tracking_id_invalid'
  | 'receipt_missing'
  /** Facts: `argument`, the first that is too many. */
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
  /** Facts: `key`. Neither a verifier key nor an existing file. */
  | 'key_unknown'
  /** Facts: `file`. The file holds no verifier key of a log. */
  | 'key_file_invalid'
  /** The key is a witness's, not a log's. */
  | 'key_of_witness'
  /** Facts: `file`, `reason`, a code of the ledger. It proves no keys of a log. */
  | 'keys_invalid'
  /** A list of keys is given, and none of them is known. */
  | 'keys_without_key'
  /** Facts: `file`, `reason`. */
  | 'file_unwritable'
  /** No log is named. */
  | 'log_not_named'
  /** Facts: `seconds`. */
  | 'timeout_invalid'
  /** Facts: `address`. */
  | 'address_invalid'
  /** Facts: `log`. There is no signed head. */
  | 'log_missing'
  /** Facts: `log`. It publishes no key, and none was given. */
  | 'log_key_missing'
  /** Facts: `log`. What it publishes as its key is none. */
  | 'log_key_invalid'
  /** Facts: `path`. What it publishes there is no timestamp of a head that it signed. */
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
  /** Facts: `file`. What it remembers is no signed head. */
  | 'since_invalid'
  /** Facts: `key`. Neither keys of witnesses nor a file with some. */
  | 'witness_unknown'
  /** The key is a log's, not a witness's. */
  | 'key_of_log'
  /** No folder to write to is named. */
  | 'folder_not_named'
  /** Facts: `folder`. It holds something that is no exported log. */
  | 'folder_not_empty'
  /** Facts: `folder`. */
  | 'folder_of_other_log'
  /** Facts: `shell`. */
  | 'unknown_shell'
  /** No log is named that a witness is to watch. */
  | 'log_key_not_given'
  /** Facts: `name`. Two keys of one name. */
  | 'log_doubled'
  /** Facts: `listen`. */
  | 'listen_invalid'
  /** Facts: `address`, `reason`. */
  | 'cannot_listen'
  /** Facts: `file`. Another process is that witness. */
  | 'witness_in_use'
  /** Facts: `file`, `reason`. */
  | 'witness_unreadable'
  /** A witness is started for the first time, without a name. */
  | 'witness_unnamed'
  /** Facts: `name`. */
  | 'witness_name_invalid'
  /** Facts: `file`, `name`, which is the one that it has. */
  | 'witness_renamed'
  /** Facts: `file`. */
  | 'witness_key_invalid'
  /** Facts: `folder`. It holds no key of a witness. */
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
  /** Facts: `file`. Not exactly one receipt stands in the page. */
  | 'page_without_receipt'
  /** Facts: `file`. An entry is given for what is no proof. */
  | 'entry_without_proof'
  /** Facts: `file`. A block's header is given for what is no timestamp. */
  | 'header_without_timestamp'
  /** Facts: `file`. Neither a header in hexadecimal nor a file that holds one. */
  | 'header_unreadable'
  | 'timestamp_without_file'
  /** A key or a shipment is given, of which a timestamp says nothing. */
  | 'timestamp_of_no_log'
  | 'proof_without_key'
  | 'proof_without_entry'
  /** Facts: `action`. Neither deploy nor status. */
  | 'unknown_anchor_action'
  /** Facts: `option`. */
  | 'option_missing'
  | 'installation_not_named'
  /** Facts: `address`. It says nothing of anchors. */
  | 'anchors_unknown'
  /** Facts: `host`. */
  | 'chain_unreachable'
  /** Facts: `host`. What answers is no node. */
  | 'chain_malformed'
  /** Facts: `host`, `reason`. */
  | 'chain_refused'
  /** Facts: `host`, `found`, `expected`, numbers of chains. */
  | 'chain_other'
  /** Facts: `file`. */
  | 'chain_key_invalid'
  /** Facts: `contract`. What stands there is not what was built. */
  | 'contract_differs'
  /** A shipment is asked for, of which a proof says nothing. */
  | 'proof_of_no_shipment'
  /** Which head is the newest, or that nothing was signed since: neither is said, or both are. */
  | 'head_not_told'
  /** Facts: `reason`. The installation's configuration or its database cannot be used. */
  | 'installation_unusable'
  /** Facts: `kinds`, what can be. */
  | 'rotation_not_named'
  | 'unknown_database_action'
  /** Without DATABASE_URL. */
  | 'database_not_named'
  | 'unknown_mail_action'
  | 'mail_address_missing'
  /** Without SMTP_URL. */
  | 'mail_not_set_up'
  /** Facts: `host`, `reason`. */
  | `mail_${MailFailure}`
  | BackupErrorCode
  | RotationErrorCode

/** A command that did not run: nothing is said about any receipt. */
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
