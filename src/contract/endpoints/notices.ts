import * as z from 'zod/mini'
import { dropReasons } from '#domain/notices/judge-notice.ts'
import { noticeKinds, type NoticeKind } from '#domain/notices/notice-kind.ts'
import { isCompanyName } from '../schema/company-name.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { text, time, trackingId, uuid } from '../schema/fields.ts'

/** The mails to recipients that a company switched on, and how they are written. */
const noticeSettings = z.strictObject({
  notify_on_the_way: z.boolean(),
  notify_out_for_delivery: z.boolean(),
  notify_delivered: z.boolean(),
  notify_attempted: z.boolean(),
  notice_language: z.enum(['pt', 'en']),
  /** Line below the text of each mail, without a link; null for none. */
  notice_signature: z.nullable(text(80).check(z.refine(isCompanyName, 'plain_text_only'))),
})

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/settings/notices',
  summary: {
    pt: 'Lê quais avisos a empresa envia aos destinatários',
    en: 'Returns which notices the company sends to recipients',
  },
  details: {
    pt: 'Todos começam desligados. O idioma vale para todos os avisos da empresa.',
    en: 'All are off at first. The language holds for all notices of the company.',
  },
  needs: 'settings.read',
  data: noticeSettings,
})

export const saveNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/notices',
  summary: {
    pt: 'Altera quais avisos a empresa envia aos destinatários',
    en: 'Changes which notices the company sends to recipients',
  },
  details: {
    pt: 'Um aviso desligado também não sai mais da fila. A linha de assinatura não pode ter link. Uma conta pessoal não envia avisos.',
    en: 'A notice that is switched off no longer leaves the queue either. The signature line must not have a link. A private account sends no notices.',
  },
  needs: 'settings.write',
  body: noticeSettings,
  data: noticeSettings,
  errors: ['not_a_company'],
})

const notice = z.object({
  /** Id of the event that called for the notice. */
  event_id: z.string(),
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  /** Masked email; null without one, and for callers who may not read recipients. */
  email: z.nullable(z.string()),
  state: z.enum(['queued', 'sent', 'dropped', 'refused', 'failed']),
  /** Why the notice was dropped; null in the other states. */
  reason: z.nullable(z.enum(dropReasons)),
  tries: z.number(),
  resends: z.number(),
  created_at: time,
  /** Time of the latest mail; null if none was sent. */
  sent_at: z.nullable(time),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/notices',
  summary: {
    pt: 'Lista os avisos ao destinatário de uma remessa',
    en: 'Lists the notices to the recipient of a shipment',
  },
  details: {
    pt: 'Do mais novo ao mais antigo, com o e-mail mascarado, e por que um aviso não saiu. Os avisos somem depois de um ano.',
    en: 'The newest first, with the masked email, and why a notice was not sent. Notices disappear after a year.',
  },
  needs: 'deliveries.read',
  params: z.object({ tracking_id: trackingId }),
  data: z.array(notice),
  errors: ['not_found', 'shipment_erased'],
})

export const resendNotice = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/notices/{event_id}/{notice_kind}/resend',
  summary: {
    pt: 'Envia de novo um aviso ao destinatário',
    en: 'Sends a notice to the recipient again',
  },
  details: {
    pt: 'No máximo cinco vezes, com 60 segundos entre elas. Um aviso que não vale mais, ou de quem parou os avisos, continua sem sair.',
    en: 'At most five times, 60 seconds apart. A notice that is outdated, or that the recipient stopped, is still not sent.',
  },
  needs: 'shipments.write',
  params: z.object({
    tracking_id: trackingId,
    event_id: uuid,
    notice_kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  }),
  data: z.array(notice),
  errors: ['not_found', 'shipment_erased', 'notice_waiting', 'notice_resent', 'rate_limited'],
})

export type NoticeSettings = DataOf<typeof getNoticeSettings>
export type LoggedNoticeView = DataOf<typeof listNotices>[number]
