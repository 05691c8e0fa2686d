import type { NoticeSettings } from '#contract/endpoints/notices.ts'
import type { Language } from '#contract/messages/message.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Receiver } from '#domain/checkpoints/delivery.ts'
import type { ClosingOutcome } from '#domain/events/annex.ts'
import type { DropReason } from '#domain/notices/judge-notice.ts'
import { noticeKinds, type NoticeKind } from '#domain/notices/notice-kind.ts'
import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { writeSettings } from '#core/accounts/write-settings.ts'
import { statement, type Rows } from './notices.rows.ts'

/** Deletes the log of notices by age. */
export const deleteOldNotices = statement<[], never>('delete_old_notices', 'select delete_old_notices()')

/** Cases of SQL that select the setting of the kind in a column; kinds without one are left out. */
const settingCases = Object.entries(noticeKinds)
  .map(([kind, { setting }]) => (setting === null ? '' : `when '${kind}' then y.${setting}`))
  .join(' ')

/**
 * Enqueues the job (send-notice.ts) of each written notice. The queue library stores a row for each
 * queue and never deletes it, so shipments share 256 queues.
 */
const enqueueWritten = `
  select enqueue_ordered_job('send-notice', json_build_object('account', user_id, 'shipment', shipment_id),
    'notice:' || right(shipment_id::text, 2), event_id || ':' || kind, due_at)
  from written`

/**
 * Writes the notices that accounts switched on, and enqueues their jobs. A correction is written
 * only for a checkpoint that has a notice.
 */
export const insertNotices = statement<
  [
    events: readonly string[],
    kinds: readonly NoticeKind[],
    shipments: readonly string[],
    accounts: readonly string[],
    checkpoints: readonly (string | null)[],
  ],
  never
>(
  'insert_notices',
  `with happened as (
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[])
       with ordinality as h (event_id, kind, shipment_id, user_id, checkpoint_id, ordinal)
   ), written as (
     insert into notices (event_id, kind, shipment_id, user_id, checkpoint_id)
     select h.event_id, h.kind, h.shipment_id, h.user_id, h.checkpoint_id
     from happened h left join system_settings y on y.user_id = h.user_id
     where case h.kind ${settingCases}
       when 'corrected' then exists (
         select from notices n
         where n.checkpoint_id = h.checkpoint_id and n.user_id = h.user_id and n.state in ('queued', 'sent'))
       else true end
     order by h.ordinal
     on conflict (event_id, kind) do nothing
     returning event_id, kind, shipment_id, user_id, due_at
   ) ${enqueueWritten}`,
)

/** A queued notice with all that its mail and the judgement need. */
export type DueNotice = {
  readonly event_id: string
  readonly kind: NoticeKind
  readonly tries: number
  readonly resends: number
  readonly due_at: Date
  readonly now: Date
  readonly tracking_id: string
  readonly shipment_status: string
  readonly recipient_email: string | null
  readonly estimated_delivery: Date | null
  readonly checkpoint_id: string | null
  readonly checkpoint_status: string | null
  readonly annulled_at: Date | null
  readonly occurred_at: Date | null
  readonly receiver: Receiver | null
  readonly is_switched_on: boolean | null
  readonly language: Language
  readonly signature: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly contact_email: string | null
  readonly logo: string | null
  readonly delivery_codes: boolean | null
  /** Text of the reply or closing; null for other notices. */
  readonly answer: string | null
  readonly outcome: ClosingOutcome | null
  readonly is_page_public: boolean | null
  readonly may_be_mailed: boolean | null
  readonly later: readonly CheckpointType[]
  readonly sent: readonly NoticeKind[]
}

/** Finds the first notice of a shipment that waits to be sent. */
export const findNextNotice = statement<[account: string, shipment: string], DueNotice>(
  'find_next_notice',
  `select n.event_id, n.kind, n.tries, n.resends, n.due_at, now() as now, s.tracking_id,
     s.status as shipment_status, s.recipient_email, s.estimated_delivery,
     c.id as checkpoint_id, c.status as checkpoint_status, c.annulled_at, c.occurred_at, c.receiver,
     case n.kind ${settingCases} else true end as is_switched_on,
     coalesce(y.notice_language, '${DEFAULT_NOTICE_LANGUAGE}') as language, y.notice_signature as signature,
     k.name as company, k.phone, k.whatsapp, k.email as contact_email, u.user_metadata ->> 'avatar_url' as logo,
     y.delivery_codes, a.text as answer, a.facts ->> 'outcome' as outcome,
     public_page_behind_code(s.tracking_id) as is_page_public, may_be_mailed($1, s.recipient_email) as may_be_mailed,
     array(
       select distinct x.checkpoint_type from checkpoints x join events p on p.event_id = x.id
       where x.shipment_id = n.shipment_id and x.annulled_at is null and p.sequence > e.sequence
     ) as later,
     array(
       select o.kind from notices o
       where o.checkpoint_id = n.checkpoint_id and o.state = 'sent' and o.position < n.position
     ) as sent
   from notices n
   join shipments s on s.id = n.shipment_id
   join events e on e.event_id = n.event_id
   join users u on u.id = n.user_id
   left join checkpoints c on c.id = n.checkpoint_id
   left join annexes a on a.id = n.event_id and a.user_id = n.user_id
   left join system_settings y on y.user_id = n.user_id
   left join companies k on k.account_id = n.user_id and k.closed_at is null
   where n.user_id = $1 and n.shipment_id = $2 and n.state = 'queued'
   order by n.position limit 1`,
)

export type NoticeKey = readonly [event: string, kind: NoticeKind, account: string]

export const markSent = statement<[...NoticeKey, hasCode: boolean], never>(
  'mark_notice_sent',
  `update notices set state = 'sent', reason = null, sent_at = now(), tries = tries + 1, has_code = has_code or $4
   where event_id = $1 and kind = $2 and user_id = $3 and state = 'queued'`,
)

export const dropNotice = statement<[...NoticeKey, reason: DropReason], never>(
  'drop_notice',
  `update notices set state = 'dropped', reason = $4
   where event_id = $1 and kind = $2 and user_id = $3 and state = 'queued'`,
)

/** Ends a notice that the mail server refused for good, or after the last attempt. */
export const failNotice = statement<[...NoticeKey, state: 'refused' | 'failed'], never>(
  'fail_notice',
  `update notices set state = $4, tries = tries + 1
   where event_id = $1 and kind = $2 and user_id = $3 and state = 'queued'`,
)

/** Delays a notice after a failed attempt, and enqueues its next one. */
export const delayNotice = statement<[...NoticeKey, milliseconds: number], never>(
  'delay_notice',
  `with written as (
     update notices set tries = tries + 1, due_at = now() + $4 * interval '1 millisecond'
     where event_id = $1 and kind = $2 and user_id = $3 and state = 'queued'
     returning event_id, kind, shipment_id, user_id, due_at
   ) ${enqueueWritten}`,
)

/** Returns a row if a recipient stopped the notices of a shipment, or all of an account. */
export const findStop = statement<
  [account: string, shipment: string, emailMacs: readonly Buffer[]],
  { stopped_at: Date }
>(
  'find_notice_stop',
  `select stopped_at from notice_stops
   where user_id = $1 and email_mac = any($3::bytea[]) and (shipment_id is null or shipment_id = $2) limit 1`,
)

/** Stops the notices of one shipment, unless it is erased, or without one, those of an account. */
export const insertStop = statement<[account: string, shipment: string | null, emailMac: Buffer], never>(
  'insert_notice_stop',
  `insert into notice_stops (user_id, shipment_id, email_mac)
   select $1, $2, $3
   where $2::uuid is null
     or exists (select from shipments where id = $2 and user_id = $1 and erased_at is null for key share)
   on conflict (user_id, email_mac, shipment_id) do nothing`,
)

export type LoggedNotice = Rows['list_notices_of'] & {
  readonly kind: NoticeKind
  readonly state: 'queued' | 'sent' | 'dropped' | 'refused' | 'failed'
  readonly reason: DropReason | null
}

/** Lists the notices of a shipment, the newest first. */
export const listNoticesOf = statement<[shipment: string, account: string], LoggedNotice>(
  'list_notices_of',
  `select n.event_id, n.kind, n.state, n.reason, n.tries, n.resends, n.created_at, n.sent_at, s.recipient_email
   from notices n join shipments s on s.id = n.shipment_id
   where n.shipment_id = $1 and n.user_id = $2 order by n.position desc`,
)

/** Locks a notice, and returns it with the seconds since it was sent or queued last. */
export const lockNotice = statement<
  [event: string, kind: string, shipment: string, account: string],
  { kind: NoticeKind; state: string; resends: number; seconds: number }
>(
  'lock_notice',
  `select kind, state, resends,
     extract(epoch from now() - greatest(due_at, sent_at))::float8 as seconds
   from notices where event_id = $1 and kind = $2 and shipment_id = $3 and user_id = $4 for update`,
)

export const requeueNotice = statement<NoticeKey, never>(
  'requeue_notice',
  `with written as (
     update notices set state = 'queued', reason = null, tries = 0, resends = resends + 1, due_at = now()
     where event_id = $1 and kind = $2 and user_id = $3
     returning event_id, kind, shipment_id, user_id, due_at
   ) ${enqueueWritten}`,
)

/** Settings of an account that switched nothing on. */
export const noNotices: NoticeSettings = {
  notify_on_the_way: false,
  notify_out_for_delivery: false,
  notify_delivered: false,
  notify_attempted: false,
  notice_language: DEFAULT_NOTICE_LANGUAGE,
  notice_signature: null,
}

const settingColumns = Object.keys(noNotices)

export const readNoticeSettings = statement<[account: string], NoticeSettings>(
  'read_notice_settings',
  `select ${settingColumns.join(', ')} from system_settings where user_id = $1`,
)

export const writeNoticeSettings = statement<[account: string, settings: NoticeSettings], NoticeSettings>(
  'write_notice_settings',
  writeSettings(settingColumns),
)
