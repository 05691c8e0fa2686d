import type { HistoricEvent, History } from '#domain/history.ts'
import type { AuditedEvent } from './audit-event.ts'

/** Event of a history, with the audit's trustworthy part of it. */
export type FollowedEvent = HistoricEvent & { readonly audited: AuditedEvent }
export type FollowedHistory = History<FollowedEvent>
