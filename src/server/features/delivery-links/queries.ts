import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Receiver } from '#domain/checkpoints/delivery.ts'
import type { Language } from '#contract/messages/message.ts'
import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { statement } from './delivery-links.rows.ts'

export type LinkedRow = {
  tracking_id: string
  checkpoint_type: CheckpointType
  occurred_at: Date
  city: string | null
  uf: string | null
  receiver: Receiver | null
  shows_photos: boolean
}

/** Finds the delivery or attempt that a link is about, unless it was annulled. */
export const findLinked = statement<[checkpoint: string, account: string], LinkedRow>(
  'find_linked_delivery',
  `select s.tracking_id, c.checkpoint_type, c.occurred_at, c.city, c.uf, c.receiver,
     coalesce(y.link_photos, false) as shows_photos
   from checkpoints c join shipments s on s.id = c.shipment_id
   left join system_settings y on y.user_id = c.user_id
   where c.id = $1 and c.user_id = $2 and c.annulled_at is null`,
)

/** Finds the delivery of a company's shipment, and the stored e-mail of its recipient. */
export const findDelivered = statement<
  [code: string, account: string],
  {
    id: string
    shipment_id: string
    email: string
    company: string
    language: Language
    occurred_at: Date
  }
>(
  'find_delivered',
  `select c.id, c.shipment_id, s.recipient_email as email, o.name as company,
     coalesce(y.notice_language, '${DEFAULT_NOTICE_LANGUAGE}') as language, c.occurred_at
   from shipments s join companies o on o.account_id = s.user_id and o.closed_at is null
   join checkpoints c on c.shipment_id = s.id and c.checkpoint_type = 'finalizacao' and c.annulled_at is null
   left join system_settings y on y.user_id = s.user_id
   where s.tracking_id = $1 and s.user_id = $2 and s.status = 'delivered' and s.recipient_email is not null
   order by c.occurred_at desc limit 1`,
)
