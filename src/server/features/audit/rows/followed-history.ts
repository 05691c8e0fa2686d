import type { HistoricEvent, History } from '#domain/history.ts'
import type { AuditedEvent } from './audit-event.ts'

/** An event as the history is followed by, with what the audit believes of it. */
export type FollowedEvent = HistoricEvent & { readonly audited: AuditedEvent }
export type FollowedHistory = History<FollowedEvent>
