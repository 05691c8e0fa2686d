import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { SecondStep, SessionMethod } from '#core/accounts/queries.ts'
import { statement, type Rows } from './account.rows.ts'

export type SessionListRow = Rows['list_live_sessions']

export const listLiveSessions = statement<[userId: string], SessionListRow>(
  'list_live_sessions',
  `select id, user_agent, created_at, refreshed_at from sessions
   where user_id = $1 and now() < least(idle_until, expires_at)
   order by refreshed_at desc, id`,
)

export type StoredSessionRow = Rows['list_sessions_of'] & {
  readonly method: SessionMethod
  readonly second_step: SecondStep | null
}

/** All stored sessions of an account, including expired ones, oldest first. */
export const listSessionsOf = statement<[userId: string], StoredSessionRow>(
  'list_sessions_of',
  `select id, method, second_step, second_step_at, user_agent, created_at, refreshed_at, idle_until, expires_at from sessions
   where user_id = $1 order by created_at, id`,
)

/** Entry of the audit trail; `id` increases with time. */
export type AuditRow = Rows['list_audit_before'] & { readonly event: AuditEvent }

/** Lists one page of audit entries older than a given entry, newest first. */
export const listAuditBefore = statement<[userId: string, before: number, limit: number], AuditRow>(
  'list_audit_before',
  `select id, event, occurred_at, user_agent from audit_log
   where user_id = $1 and id < $2 order by id desc limit $3`,
)
