import { isFull, MAX_EVENTS, type ShipmentProgress } from './checkpoint.ts'
import { Refusal } from '../base/error.ts'
import { isFinalStatus, isMandatoryStatus } from '../shipments/status.ts'

type Shipment = Pick<ShipmentProgress, 'status' | 'events' | 'annexes'>

/**
 * Returns why a shipment's status may not be set by hand, or undefined if it may. Setting
 * `delivered` is allowed and has the same effects as a finalizacao.
 * @param own active statuses of the account
 */
export function refuseStatusChange(
  shipment: Shipment,
  next: string,
  own: readonly string[],
): Refusal | undefined {
  if (isFinalStatus(shipment.status)) return new Refusal('shipment_closed')
  if (!isMandatoryStatus(next) && !own.includes(next)) return new Refusal('status_unknown', { status: next })
  if (isFull(shipment) && !isFinalStatus(next)) return new Refusal('history_full', { most: MAX_EVENTS })
  return undefined
}

/**
 * Returns the statuses that a person may choose now. `delivered` is not among them, because a
 * delivery is recorded as a finalizacao.
 */
export function statusesByHand(shipment: Shipment, own: readonly string[]): readonly string[] {
  return ['pending', 'in_transit', ...own, 'cancelled', 'returned'].filter(
    (next) => next !== shipment.status && refuseStatusChange(shipment, next, own) === undefined,
  )
}

/** Returns why a shipment's content may not be edited, or undefined if it may. */
export function refuseEdit(shipment: Shipment): Refusal | undefined {
  if (isFinalStatus(shipment.status)) return new Refusal('shipment_closed')
  if (isFull(shipment)) return new Refusal('history_full', { most: MAX_EVENTS })
  return undefined
}
