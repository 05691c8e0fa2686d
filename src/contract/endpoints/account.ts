import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { time, uuid } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'

/** Types of entries in an account's audit trail. */
export const auditEvents = [
  'signed_up',
  /**
   * Somebody tried to sign up with the e-mail address of this account. The account did not change.
   */
  'sign_up_repeated',
  'link_used',
  'signed_in',
  /** A sign-in passed the first step. The account also requires the second step. */
  'second_step_asked',
  'second_step_passed',
  /** A sign-in passed the first step, but the code of the second step was wrong. */
  'second_step_failed',
  'recovery_code_used',
  'sign_in_failed',
  /** A sign-in had the correct password, but the e-mail address was not confirmed yet. */
  'sign_in_unconfirmed',
  /**
   * The account was linked to an account at an identity provider. A sign-in at the provider is now
   * a sign-in to this account.
   */
  'identity_linked',
  'recovery_requested',
  /** Somebody signed in by a recovery link. */
  'recovered',
  'password_changed',
  /** A change required the current password, and the given password was wrong. */
  'password_change_failed',
  /** An authenticator app was added. The first one enables the second step. */
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'email_change_requested',
  'email_change_cancelled',
  /**
   * The old or the new e-mail address confirmed the change; the other one has not confirmed it yet.
   */
  'email_change_confirmed',
  'email_changed',
  'user_updated',
  /** Two clients used the same refresh token, so the session ended. */
  'refresh_token_reused',
  'session_ended',
  'signed_out',
  /**
   * Somebody received the permission to record checkpoints of a shipment, or such a permission
   * changed.
   */
  'authorization_granted',
  'authorization_revoked',
  /** The revocation of an authorization was undone. */
  'authorization_restored',
  /** The public page of one shipment, or of all shipments, was switched off. */
  'public_page_hidden',
  'public_page_shown',
  /** The account's data were exported as a file. */
  'data_exported',
  /** A deletion of the account required the password, and the given password was wrong. */
  'account_deletion_failed',
  /** A signature required the password, and the given password was wrong. */
  'signature_failed',
  /** The last entry of a deleted account. Earlier entries then have only their type and time. */
  'account_deleted',
  'shipment_erased',
  'api_key_made',
  'api_key_changed',
  /** Somebody viewed the value of an existing API key again. */
  'api_key_shown',
  'api_key_rotated',
  'api_key_revoked',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_read',
  'webhook_secret_rotated',
  'company_opened',
  'account_converted',
  'company_changed',
  'company_closing',
  /** The scheduled closing of a company was cancelled. */
  'company_kept',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_changed',
  'member_removed',
  'member_left',
  'policies_changed',
  'responsible_named',
  'responsible_ended',
] as const
export type AuditEvent = (typeof auditEvents)[number]

/**
 * Product names of the browser and of the operating system, the same in every language; null if the
 * browser does not state them.
 */
const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
export type Device = z.output<typeof device>

const accountSession = z.object({
  id: uuid,
  device,
  created_at: time,
  /** Time of the last renewal. A session in use is renewed at least once an hour. */
  last_used_at: time,
  /** True for the session that made the request. */
  current: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: {
    en: 'Lists the sessions of the account, last used first',
    pt: 'As sessões da conta, as usadas por último primeiro',
  },
  details: {
    pt: 'Com aparelho, rede e último uso, para achar uma sessão que não é sua.',
    en: "With device, network and last use, to find a session that is not one's own.",
  },
  needs: 'self',
  data: z.array(accountSession),
})

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: { en: 'Ends a session of the account at once', pt: 'Encerra uma sessão da conta na hora' },
  details: {
    pt: 'O aparelho sai da conta na hora, e as páginas dele se fecham.',
    en: 'The device is signed out at once, and its pages close.',
  },
  needs: 'self',
  params: z.object({ id: uuid }),
  data: z.object({ id: uuid }),
  errors: ['not_found'],
})

const auditEntry = z.object({
  event: z.enum(auditEvents),
  occurred_at: time,
  device,
})
export type AuditEntry = z.output<typeof auditEntry>

/**
 * The answer has `next_cursor` beside `data`. The cursor continues after the last entry and is null
 * on the last page.
 */
export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/api/account/audit',
  summary: {
    en: 'Lists the events of the account, newest first',
    pt: 'O que aconteceu com a conta, do mais novo ao mais antigo',
  },
  details: {
    pt: 'Logins, mudanças de senha e de chaves, exportações e afins, de quem pergunta.',
    en: 'Sign-ins, changes of password and keys, exports and the like, of the person who asks.',
  },
  needs: 'self',
  query: z.strictObject({
    limit: z._default(writtenNumber(1, 100), 50),
    cursor: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
  }),
  data: z.array(auditEntry),
  beside: { next_cursor: z.nullable(z.string()) },
})
