import type { Facts } from '#domain/error.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'

/** Checks of an installation, in display order. */
export const examinedParts = [
  'configuration',
  'folder',
  'space',
  'database',
  'roles',
  'schema',
  'row_security',
  'log',
  'clock',
  'connections',
  'mail',
  'public_url',
  'proxy',
  'operator_paths',
] as const
export type ExaminedPart = (typeof examinedParts)[number]

/** Results by status; `warning` needs no action before people use the installation. */
const codes = {
  ok: [
    'configuration_ok',
    'folder_ok',
    'space_ok',
    'database_ok',
    'roles_ok',
    'schema_ok',
    'row_security_ok',
    'log_ok',
    'clock_ok',
    'connections_ok',
    'mail_ok',
    'public_url_ok',
    'proxy_ok',
    'operator_paths_ok',
  ],
  warning: [
    'operator_missing',
    'folder_missing',
    'database_stopped',
    'schema_due',
    'mail_missing',
    'public_url_plain',
  ],
  failed: [
    'configuration_wrong',
    'folder_forbidden',
    'folder_open',
    'folder_owner',
    'folder_unfinished',
    'space_low',
    'database_unusable',
    'roles_wrong',
    'roles_login',
    'schema_wrong',
    'row_security_missing',
    'log_keys_missing',
    'log_wrong',
    'clock_wrong',
    'connections_few',
    'public_url_unreachable',
    'public_url_certificate',
    'public_url_status',
    'public_url_other',
    'proxy_untrusted',
    'operator_paths_open',
  ],
} as const

export type Status = keyof typeof codes
export type FindingCode = (typeof codes)[Status][number] | `mail_${MailFailure}`
export type Finding = {
  readonly check: ExaminedPart
  readonly status: Status
  readonly code: FindingCode
  readonly facts: Facts
}

const statusOf = new Map<string, Status>([
  ...codes.ok.map((code) => [code, 'ok'] as const),
  ...codes.warning.map((code) => [code, 'warning'] as const),
])

export function finding(check: ExaminedPart, code: FindingCode, facts: Facts = {}): Finding {
  return { check, status: statusOf.get(code) ?? 'failed', code, facts }
}
