import { noAirCargo, type AirCargo } from '#domain/air/air-cargo.ts'
import { compareMilestones, findLegs, type Leg } from '#domain/air/compare-milestones.ts'
import { dropReplacedPlans } from '#domain/air/plan-legs.ts'
import { pick } from '#domain/base/field-table.ts'
import { CARGO } from '#domain/one-record/json-ld.ts'
import { legName, parseObjectId, type ObjectId } from '#domain/one-record/object-id.ts'
import type { OneRecordLanguage } from '#domain/one-record/error-object.ts'
import {
  sharedCargoFields,
  writeCompany,
  writeHouseWaybill,
  writeLocation,
  writeMovement,
  writePiece,
  writeShipment,
  writeWaybill,
  type Holder,
  type SharedShipment,
  type Written,
} from '#domain/one-record/write-objects.ts'
import { findOtherKind } from '#core/accounts/queries.ts'
import { listMilestones, type RecordedMilestone } from '#core/milestones/queries.ts'
import { airports } from '#core/reference-data/airports.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { bookedPieces } from '../milestones/record-milestones.ts'
import { findHolder, listSharedShipments, type SharedRow } from './queries.ts'

/** Partner who calls, and the company at whose address they call. */
export type Partner = {
  readonly account: string
  readonly holder: Holder
  readonly prefixes: readonly string[]
  /** Time of the newest change of the company's settings. */
  readonly changedAt: Date
}

/**
 * Finds the company of an address.
 * @throws Failure `not_found` also for the address of another company, `test_key` if only one of
 * both is a test company
 */
export async function findPartner(
  tx: Transaction,
  caller: { readonly account: string; readonly key: string },
  at: { readonly company: string; readonly publicUrl: string; readonly language: OneRecordLanguage },
): Promise<Partner> {
  const [row] = await findHolder(tx, caller.account, caller.key, at.company)
  if (row === undefined) {
    const [found] = await findOtherKind(tx, caller.account, null, at.company)
    throw new Failure(found?.differs === true ? 'test_key' : 'not_found')
  }
  const base = `${at.publicUrl}/onerecord/${at.company}`
  return {
    account: caller.account,
    holder: { base, name: row.name ?? at.company, shortName: at.company, language: at.language },
    prefixes: row.airline_prefixes,
    changedAt: row.updated_at,
  }
}

/** Object of a company, made from its shipments. */
export type LoadedObject = Written & {
  readonly id: ObjectId
  readonly revision: number
  readonly changedAt: Date
  /** Shipments of which the object tells; none for companies and airports. */
  readonly shipments: readonly (SharedShipment & SharedRow)[]
  /** Flight, if the object is one. */
  readonly leg?: Leg | undefined
}

/**
 * Loads an object by the last part of its address.
 * @throws Failure `not_found`, alike for objects that the partner may not see
 */
export async function loadObject(tx: Transaction, partner: Partner, text: string): Promise<LoadedObject> {
  const id = parseObjectId(text)
  const { holder, changedAt } = partner
  if (id === undefined) throw new Failure('not_found')
  if (id.kind === 'company') return { id, ...writeCompany(holder), revision: 1, changedAt, shipments: [] }
  if (id.kind === 'location') {
    const airport = airports().get(id.airport)
    if (airport === undefined) throw new Failure('not_found')
    return { id, ...writeLocation(airport), revision: 1, changedAt, shipments: [] }
  }
  const shipments = await findShipments(tx, partner, id)
  const [first] = shipments
  if (first === undefined) throw new Failure('not_found')
  const leg = id.kind === 'movement' ? await findLeg(tx, partner.account, first, id.leg) : undefined
  return {
    id,
    ...writeOf(id, { first, shipments, leg }, holder),
    // Grows with each change of one of them.
    revision: shipments.reduce((sum, { revision }) => sum + revision, 0),
    changedAt: new Date(Math.max(...shipments.map(({ updated_at }) => updated_at.getTime()))),
    shipments,
    leg,
  }
}

type IdOfShipments = Exclude<ObjectId, { readonly kind: 'company' | 'location' }>

async function findShipments(tx: Transaction, { account, prefixes }: Partner, id: IdOfShipments) {
  if (id.kind === 'waybill' && !prefixes.includes(id.awb.slice(0, 3))) return []
  const [shipment, awb] = id.kind === 'waybill' ? [null, id.awb.replace('-', '')] : [id.shipment, null]
  return (await listSharedShipments(tx, account, prefixes, shipment, awb)).map(toShared)
}

function toShared(row: SharedRow): SharedShipment & SharedRow {
  const air = (row.air as AirCargo | null) ?? noAirCargo
  const awbs = row.awbs.map((digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`)
  return { ...row, awbs, ...pick(air, sharedCargoFields) }
}

type FoundShipments = Pick<LoadedObject, 'shipments' | 'leg'> & { readonly first: SharedShipment }

function writeOf(id: IdOfShipments, { first, shipments, leg }: FoundShipments, holder: Holder): Written {
  switch (id.kind) {
    case 'waybill':
      return writeWaybill(id.awb, shipments, holder)
    case 'house':
      return writeHouseWaybill(first, holder)
    case 'shipment':
      return writeShipment(first, holder)
    case 'piece':
      return writePiece(first, holder)
    case 'movement':
      if (leg === undefined) throw new Failure('not_found')
      return writeMovement(first.id, leg, holder)
  }
}

async function findLeg(tx: Transaction, account: string, shipment: SharedShipment, name: string) {
  const recorded = await listMilestones(tx, account, [shipment.id])
  const booked = bookedPieces(recorded, shipment.pieces)
  return findLegs(compareMilestones(dropReplacedPlans(recorded), booked, Date.now())).find(
    (leg) => legName(leg) === name,
  )
}

/** Lists the milestones that are events of an object, in the order in which they were recorded. */
export async function listEvents(
  tx: Transaction,
  { account }: Partner,
  { shipments, leg }: LoadedObject,
): Promise<readonly RecordedMilestone[]> {
  if (shipments.length === 0) return []
  const recorded = await listMilestones(
    tx,
    account,
    shipments.map(({ id }) => id),
  )
  if (leg === undefined) return recorded
  return recorded.filter(
    ({ code, airport, flight }) =>
      (flight === null || flight === leg.flight) &&
      ((code === 'DEP' && airport === leg.from) ||
        ((code === 'ARR' || code === 'RCF') && airport === leg.to)),
  )
}

/** Returns the absolute name of the class of an object. */
export function classOf({ type }: Written): string {
  return `${CARGO}${type}`
}
