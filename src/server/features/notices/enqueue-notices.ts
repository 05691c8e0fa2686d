import { noticeOf, type NoticeKind } from '#domain/notices/notice-kind.ts'
import type { Projection } from '#core/events/append-events.ts'
import { eventsOf, type EventWith, type RecordedEvent } from '#core/events/recorded-event.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { insertNotices } from './queries.ts'

/** A mail that an event calls for, if the company wants it. */
type CalledNotice = {
  readonly eventId: string
  readonly kind: NoticeKind
  readonly shipmentId: string
  readonly account: string
  readonly checkpointId: string | null
}

/** Writes the notices that events call for. Without such an event, no statement is sent. */
export const notices: Projection = (on, events) => {
  const called = noticesOf(events)
  if (called.length === 0) return undefined
  const columns = columnsOf(called, 'eventId', 'kind', 'shipmentId', 'account', 'checkpointId')
  return insertNotices(on, ...columns)
}

/** Returns the mails that events call for, in order. */
function noticesOf(events: readonly RecordedEvent[]): readonly CalledNotice[] {
  return eventsOf(events, 'checkpoint', 'annulment', 'correction', 'annex').flatMap((one) => {
    const kind = kindOf(one)
    if (kind === undefined) return []
    const { declared, shipmentId, acceptance } = one.event
    const { eventId } = declared
    const checkpointId = 'checkpoint' in one.content ? one.content.checkpoint.id : null
    return [{ eventId, kind, shipmentId, account: acceptance.account, checkpointId }]
  })
}

function kindOf({
  event,
  before,
  content,
}: EventWith<'checkpoint' | 'annulment' | 'correction' | 'annex'>): NoticeKind | undefined {
  if (content.kind === 'annex') {
    const { kind } = event.declared.fields
    return kind === 'company_replied' ? 'replied' : kind === 'dispute_closed' ? 'closed' : undefined
  }
  const { checkpoint_type: type, status, delivery } = content.checkpoint
  if (content.kind === 'checkpoint') {
    return noticeOf({ type, status, delivery }, before?.last_saida === null)
  }
  // An entrada never has a notice.
  if (type === 'entrada') return undefined
  return content.kind === 'annulment' || content.changed.includes('status') ? 'corrected' : undefined
}
