import type { Facts } from '#domain/base/error.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'

/** Parts of an installation that the doctor examines, in display order. */
export type ExaminedPart =
  | 'configuration'
  | 'folder'
  | 'space'
  | 'database'
  | 'roles'
  | 'schema'
  | 'row_security'
  | 'log'
  | 'clock'
  | 'connections'
  | 'mail'
  | 'public_url'
  | 'proxy'
  | 'operator_paths'

/** Codes of warnings, which need no action before people use the installation. */
const warnings = [
  'operator_missing',
  'folder_missing',
  'database_stopped',
  'schema_due',
  'mail_missing',
  'public_url_plain',
] as const

type FailedCode =
  | 'configuration_wrong'
  | 'folder_forbidden'
  | 'folder_open'
  | 'folder_owner'
  | 'folder_unfinished'
  | 'space_low'
  | 'database_unusable'
  | 'roles_wrong'
  | 'roles_login'
  | 'schema_wrong'
  | 'row_security_missing'
  | 'log_keys_missing'
  | 'log_wrong'
  | 'clock_wrong'
  | 'connections_few'
  | 'public_url_unreachable'
  | 'public_url_certificate'
  | 'public_url_status'
  | 'public_url_other'
  | 'proxy_untrusted'
  | 'operator_paths_open'
  | `mail_${MailFailure}`

export type FindingCode = `${ExaminedPart}_ok` | (typeof warnings)[number] | FailedCode

export type Finding = {
  readonly check: ExaminedPart
  readonly status: 'ok' | 'warning' | 'failed'
  readonly code: FindingCode
  readonly facts: Facts
}

export function finding(check: ExaminedPart, code: FindingCode, facts: Facts = {}): Finding {
  const isWarning = warnings.some((warning) => warning === code)
  const status = code.endsWith('_ok') ? 'ok' : isWarning ? 'warning' : 'failed'
  return { check, status, code, facts }
}
