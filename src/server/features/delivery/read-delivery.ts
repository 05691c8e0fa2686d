import type { DeliveryEvent, ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import type { MediaName } from '#domain/checkpoints/delivery.ts'
import {
  ADDRESS_METERS,
  remarksOn,
  type DeliveryRules,
  type EvidenceFacts,
} from '#domain/checkpoints/delivery-rules.ts'
import { placeOfEnd, type PlaceParts } from '#domain/places/address.ts'
import { metersFromSaved, type SavedAddress } from '#domain/places/saved-address.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findPicturesOf, presentPicture, type PictureRow } from '#core/media/pictures-of.ts'
import {
  findAddressesLike,
  findDeliveriesOf,
  noRules,
  readDeliveryRules,
  type DeliveryRow,
} from './queries.ts'

export type DeliverySource = {
  readonly shipment: ShipmentRow
  readonly delivery: ShipmentDelivery
  /** Pictures of all events of the shipment. */
  readonly pictures: readonly PictureRow[]
}

/**
 * Reads the delivery and the failed attempts of a shipment.
 * @param seesRecipients false leaves out receivers and notes
 * @throws Failure `not_found`
 * @throws Refusal `shipment_erased`
 */
export async function readDelivery(
  on: Queryable,
  key: string,
  account: string,
  seesRecipients: boolean,
): Promise<DeliverySource> {
  const shipment = await shipmentByKey(on, key, account)
  const destination = placeOfEnd(shipment, 'destination')
  const [rows, pictures, [rules = noRules], saved] = await pipelined([
    findDeliveriesOf(on, shipment.id, account),
    findPicturesOf(on, shipment.id, account),
    readDeliveryRules(on, account),
    findAddressesLike(on, account, destination.cep, destination.uf),
  ])
  const events = rows.map((row) => {
    const own = pictures.filter(({ event_id }) => event_id === row.id)
    const event = presentEvent(row, own, rules, fromAddress(row, destination, saved), seesRecipients)
    return seesRecipients ? event : { ...event, receiver: null, notes: null }
  })
  const delivery = { tracking_id: shipment.tracking_id, status: shipment.status, events }
  return { shipment, delivery, pictures }
}

/**
 * Returns the distance of a measured position from the destination, if that is a saved address. A
 * position whose error is larger than the distance and a plot tells nothing.
 * Only a measured position has an accuracy. A correction that moves the checkpoint removes it.
 */
function fromAddress(
  { delivery, latitude, longitude, accuracy }: DeliveryRow,
  destination: PlaceParts,
  saved: readonly SavedAddress[],
): EvidenceFacts['fromAddress'] {
  if (delivery?.position !== 'given') return null
  if (latitude === null || longitude === null || accuracy === null) return null
  const meters = metersFromSaved(destination, saved, { latitude, longitude })
  if (meters === null || accuracy > Math.max(meters, ADDRESS_METERS)) return null
  return { meters, accuracy }
}

function presentEvent(
  row: DeliveryRow,
  pictures: readonly PictureRow[],
  rules: DeliveryRules,
  measured: EvidenceFacts['fromAddress'],
  seesRecipients: boolean,
): DeliveryEvent {
  const { delivery, receiver, media, occurred_at: occurredAt, received_at: receivedAt } = row
  const remarks = remarksOn(rules, {
    delivery,
    receiver,
    media,
    occurredAt,
    receivedAt,
    isAttempt: row.checkpoint_type === 'tentativa',
    fromAddress: measured,
    farMeters: row.far_meters,
    isOffline: row.via === 'offline',
    elsewhere: pictures.flatMap(({ name, elsewhere }) =>
      elsewhere === null ? [] : [{ name: name as MediaName, tracking_id: elsewhere }],
    ),
  })
  return {
    checkpoint_id: row.id,
    checkpoint_type: row.checkpoint_type,
    timestamp: occurredAt.toISOString(),
    received_at: receivedAt.toISOString(),
    location: row.location,
    city: row.city,
    uf: row.uf,
    address_meters: measured?.meters ?? null,
    delivery,
    receiver,
    media,
    notes: row.notes,
    pictures: pictures.map((picture) => presentPicture(picture, seesRecipients)),
    remarks: [...remarks],
    log_index: row.log_index,
  }
}
