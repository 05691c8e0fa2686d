import { DUPLICATE_WINDOW_MS, isOutOfOrder } from '#domain/checkpoints/checkpoint.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { findEvents } from '../events/queries.ts'
import { lockShipments, progressOf, type ShipmentState } from '../events/shipment-state.ts'
import { proposalOf, type RecordCheckpoint } from './checkpoint-command.ts'
import type { CheckpointState, Permissions } from './decide-checkpoints.ts'
import { isDelivery } from './check-codes.ts'
import {
  declaredTimesNear,
  findMailedCodes,
  findSavedAddresses,
  type DeclaredTime,
  type MailedCode,
} from './queries.ts'
import { readClock } from '#platform/database/read-clock.ts'

/** Permissions of owners to record on their own shipments. */
const owners: Permissions = {
  find: ({ account, author }, shipment) => (shipment.user_id === account ? { author } : undefined),
}

/**
 * Locks the shipments of the commands, except those of other accounts, and reads the data that the
 * decisions need.
 */
export async function lockAndRead(
  tx: Transaction,
  commands: readonly RecordCheckpoint[],
): Promise<CheckpointState> {
  const accounts = commands.map(({ account }) => account)
  const codes = commands.map(({ trackingId }) => trackingId)
  const eventIds = commands.map(({ declared }) => declared.eventId)
  const [rows, events, clock] = await pipelined([
    lockShipments(tx, codes, accounts),
    findEvents(tx, eventIds, accounts),
    readClock(tx),
  ])
  const shipments = new Map(rows.map((row) => [row.tracking_id, row]))
  return {
    permissions: owners,
    now: clock[0]?.now ?? new Date(),
    shipments,
    events: new Map(events.map((event) => [event.event_id, event])),
    ...(await readAround(tx, commands, shipments)),
  }
}

/**
 * Reads data that only some commands need: saved addresses, and the mailed codes of deliveries. For
 * commands that arrive out of order, it also reads the stored declared times near theirs.
 */
export async function readAround(
  tx: Transaction,
  commands: readonly RecordCheckpoint[],
  shipments: ReadonlyMap<string, ShipmentState>,
): Promise<Pick<CheckpointState, 'declaredNearby' | 'mailed' | 'addresses'>> {
  const [declaredNearby, mailed, addresses] = await pipelined([
    readNeighbours(tx, commands, shipments),
    readMailed(tx, commands, shipments),
    readAddresses(tx, commands),
  ])
  return { declaredNearby, mailed, addresses }
}

async function readMailed(
  tx: Transaction,
  commands: readonly RecordCheckpoint[],
  shipments: ReadonlyMap<string, ShipmentState>,
): Promise<readonly MailedCode[]> {
  const delivered = commands.flatMap((command) =>
    isDelivery(command) ? (shipments.get(command.trackingId) ?? []) : [],
  )
  return delivered.length === 0 ? [] : findMailedCodes(tx, ...columnsOf(delivered, 'id', 'user_id'))
}

async function readAddresses(tx: Transaction, commands: readonly RecordCheckpoint[]) {
  const named = commands.flatMap(({ addressId: id, account }) => (id === null ? [] : [{ id, account }]))
  return named.length === 0 ? [] : findSavedAddresses(tx, ...columnsOf(named, 'id', 'account'))
}

async function readNeighbours(
  tx: Transaction,
  commands: readonly RecordCheckpoint[],
  shipments: ReadonlyMap<string, ShipmentState>,
): Promise<readonly DeclaredTime[]> {
  const late = commands.flatMap((command) => {
    const shipment = shipments.get(command.trackingId)
    const proposal = proposalOf(command)
    if (shipment === undefined || !isOutOfOrder(progressOf(shipment), proposal)) return []
    const { id, user_id } = shipment
    return [{ id, user_id, type: proposal.type, at: new Date(proposal.occurredAt) }]
  })
  if (late.length === 0) return []
  return declaredTimesNear(tx, ...columnsOf(late, 'id', 'user_id', 'type', 'at'), DUPLICATE_WINDOW_MS)
}
