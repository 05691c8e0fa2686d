import type { Coordinates } from '#domain/places/distance.ts'
import { findMunicipality } from '#core/reference-data/municipalities.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './milestones.rows.ts'

const selectPlaced = statement<[shipment: string, account: string], Rows['list_placed_checkpoints']>(
  'list_placed_checkpoints',
  `select id, checkpoint_type, occurred_at, latitude, longitude, city, uf from checkpoints
   where shipment_id = $1 and user_id = $2 and annulled_at is null and checkpoint_type in ('entrada', 'saida')`,
)

/** Lists the entradas and saidas of a shipment whose place is known. */
export async function listPlacedCheckpoints(on: Queryable, shipment: string, account: string) {
  const rows = await selectPlaced(on, shipment, account)
  return rows.flatMap(({ latitude, longitude, city, uf, ...row }) => {
    const measured: Coordinates | undefined =
      latitude === null || longitude === null ? undefined : { latitude, longitude }
    const place = measured ?? findMunicipality(city ?? '', uf ?? '')
    return place === undefined ? [] : [{ ...row, place }]
  })
}

/** Lists shipments with planned milestones, those with the newest plans first. */
export const listPlannedShipments = statement<[account: string], Rows['list_planned_shipments']>(
  'list_planned_shipments',
  // Twice as many as the answer has, because some have the same route.
  `select s.id, s.tracking_id from milestones m
   join annexes a on a.id = m.id join shipments s on s.id = m.shipment_id
   where m.user_id = $1 and m.plan is not null and m.code = 'DEP'
   group by s.id order by max(a.received_at) desc, s.id limit 40`,
)

/** Finds the pieces that the data of a shipment state. */
export const findStatedPieces = statement<[shipment: string, account: string], Rows['find_stated_pieces']>(
  'find_stated_pieces',
  `select (air ->> 'pieces')::int as pieces from shipments where id = $1 and user_id = $2`,
)
