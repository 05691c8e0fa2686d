import { parseAwb } from '../references/awb.ts'

/** Objects of a company that the API serves. */
export type ObjectId =
  | { readonly kind: 'company' }
  /** Airport, in capitals. */
  | { readonly kind: 'location'; readonly airport: string }
  /** Master air waybill, `NNN-NNNNNNNN`, of one or several shipments. */
  | { readonly kind: 'waybill'; readonly awb: string }
  | { readonly kind: 'house' | 'shipment' | 'piece'; readonly shipment: string }
  /** Flight of a shipment. */
  | { readonly kind: 'movement'; readonly shipment: string; readonly leg: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OF_SHIPMENT = new RegExp(`^(house-waybill|shipment|piece)-(${UUID})$`)
const MOVEMENT = new RegExp(`^movement-(${UUID})-([a-z]{3}-[a-z]{3}(?:-[a-z0-9]{3,8})?)$`)

/** Returns the last part of an object's address. */
export function objectIdText(id: ObjectId): string {
  switch (id.kind) {
    case 'company':
      return 'company'
    case 'location':
      return `location-${id.airport.toLowerCase()}`
    case 'waybill':
      return `waybill-${id.awb}`
    case 'house':
      return `house-waybill-${id.shipment}`
    case 'shipment':
    case 'piece':
      return `${id.kind}-${id.shipment}`
    case 'movement':
      return `movement-${id.shipment}-${id.leg}`
  }
}

/** Returns the object that the last part of an address names, or undefined if it names none. */
export function parseObjectId(text: string): ObjectId | undefined {
  if (text === 'company') return { kind: 'company' }
  const airport = /^location-([a-z]{3})$/.exec(text)?.[1]
  if (airport !== undefined) return { kind: 'location', airport: airport.toUpperCase() }
  if (/^waybill-\d{3}-\d{8}$/.test(text)) {
    const awb = parseAwb(text.slice('waybill-'.length))
    return 'code' in awb ? undefined : { kind: 'waybill', awb: awb.number }
  }
  const [, kind, shipment = ''] = OF_SHIPMENT.exec(text) ?? []
  if (kind !== undefined) return { kind: kind === 'house-waybill' ? 'house' : (kind as 'shipment'), shipment }
  const [, flown, leg = ''] = MOVEMENT.exec(text) ?? []
  return flown === undefined ? undefined : { kind: 'movement', shipment: flown, leg }
}

/**
 * Returns the name of a leg in the address of its flight, or undefined if an airport is unknown. A
 * shipment that was booked on another flight has another leg.
 */
export function legName(leg: {
  readonly from: string | null
  readonly to: string | null
  readonly flight: string | null
}): string | undefined {
  const { from, to, flight } = leg
  if (from === null || to === null) return undefined
  return [from, to, ...(flight === null ? [] : [flight])].join('-').toLowerCase()
}
