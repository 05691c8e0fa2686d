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
