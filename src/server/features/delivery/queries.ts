import type { DeliveryRules } from '#domain/checkpoints/delivery-rules.ts'
import type { SavedAddress } from '#domain/places/saved-address.ts'
import { writeSettings } from '#core/accounts/write-settings.ts'
import { checkpointColumns } from '#core/checkpoints/queries.ts'
import type { CheckpointRow } from '#core/events/recorded-event.ts'
import { statement } from './delivery.rows.ts'

export type RulesRow = DeliveryRules & {
  readonly media_months: number
  readonly link_photos: boolean
  readonly delivery_codes: boolean
}

/** The rules of an account without settings. */
export const noRules: RulesRow = {
  require_photo: false,
  require_receiver_name: false,
  require_signature: false,
  require_attempt_photo: false,
  media_months: 12,
  link_photos: false,
  delivery_codes: false,
}

const ruleColumns = Object.keys(noRules)

export const readDeliveryRules = statement<[account: string], RulesRow>(
  'read_delivery_rules',
  `select ${ruleColumns.join(', ')} from system_settings where user_id = $1`,
)

export const writeDeliveryRules = statement<[account: string, rules: RulesRow], RulesRow>(
  'write_delivery_rules',
  writeSettings(ruleColumns),
)

export type DeliveryRow = CheckpointRow & {
  readonly far_meters: number | null
  readonly via: string | null
  readonly log_index: number | null
}

/** Saved addresses with a postal code, or those of a state if the postal code is null. */
export const findAddressesLike = statement<
  [account: string, cep: string | null, uf: string | null],
  SavedAddress
>(
  'find_addresses_like',
  `select street, number, neighborhood, city, uf, cep, latitude, longitude from addresses
   where user_id = $1 and (cep = $2 or ($2::text is null and uf = $3))`,
)

/** Deliveries and attempts of a shipment that count, the newest first. */
export const findDeliveriesOf = statement<[shipmentId: string, account: string], DeliveryRow>(
  'find_deliveries_of',
  `select ${checkpointColumns}, c.far_meters,
     substring(convert_from(e.server_fields, 'LATIN1') from '"via":"([a-z]{1,20})"') as via,
     (select l.index from log_entries l
      where l.leaf_hash = e.leaf_hash and l.index < (select size from log_publication)) as log_index
   from checkpoints c join shipments s on s.id = c.shipment_id join events e on e.event_id = c.id
   where c.shipment_id = $1 and c.user_id = $2 and c.annulled_at is null
     and c.checkpoint_type in ('finalizacao', 'tentativa')
   order by c.occurred_at desc, c.id desc`,
)
