import type { AnsweredPicture } from '#contract/schema/delivery-objects.ts'
import { mediaNames, type MediaName } from '#domain/checkpoints/delivery.ts'
import { statement, type Rows } from './media.rows.ts'

export type PictureRow = Rows['find_pictures_of']

/**
 * Pictures that events of a shipment name, each with one other shipment that has it, and with who
 * deleted it and why.
 */
export const findPicturesOf = statement<[shipmentId: string, account: string], PictureRow>(
  'find_pictures_of',
  `select u.event_id, u.name, encode(u.digest, 'hex') as sha256, m.width, m.height, m.arrived_at, m.deleted_at,
     (select o.tracking_id from media_uses other join shipments o on o.id = other.shipment_id
      where other.digest = u.digest and other.user_id = u.user_id and other.shipment_id <> u.shipment_id
      order by o.tracking_id limit 1) as elsewhere,
     removal.id as removed_by, removal.text as removal_reason,
     coalesce(
       (select display_name from members where account_id = u.user_id and id = removal.actor),
       (select coalesce(user_metadata ->> 'full_name', email) from users where id = removal.actor)
     ) as remover
   from media_uses u left join media m on m.user_id = u.user_id and m.digest = u.digest
   left join lateral (
     select a.id, a.text,
       substring(convert_from(e.server_fields, 'LATIN1') from '"actor":"([0-9a-f-]{36})"')::uuid as actor
     from annexes a join events e on e.event_id = a.id
     where m.deleted_at is not null and a.shipment_id = u.shipment_id and a.user_id = u.user_id and a.kind = 'media_removed'
       and a.facts ->> 'digest' = encode(u.digest, 'hex')
     order by a.received_at limit 1
   ) removal on true
   where u.shipment_id = $1 and u.user_id = $2 and u.name = any ('{${mediaNames.join(',')}}')
   order by u.event_id, u.name`,
)

/** @param seesRecipients false leaves out why the picture was deleted */
export function presentPicture(row: PictureRow, seesRecipients: boolean): AnsweredPicture {
  const { arrived_at: arrivedAt, deleted_at: deletedAt, removal_reason: reason } = row
  return {
    name: row.name as MediaName,
    sha256: row.sha256,
    state: arrivedAt === null ? 'awaited' : deletedAt === null ? 'stored' : 'deleted',
    width: row.width,
    height: row.height,
    arrived_at: arrivedAt?.toISOString() ?? null,
    deleted_at: deletedAt?.toISOString() ?? null,
    removal: row.removed_by === null ? null : { by: row.remover, reason: seesRecipients ? reason : null },
  }
}
