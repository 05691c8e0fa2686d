import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { checkpointFieldNames, type CheckpointField } from '#domain/checkpoints/checkpoint-fields.ts'
import { insertRows, updateRows } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { farMeters } from '../reference-data/municipalities.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import type { AdvancingEvent, CheckpointRow, EventWith } from '../events/recorded-event.ts'
import { ofKeys } from '../shipments/loader-keys.ts'
import { statement, type Rows } from './checkpoints.rows.ts'

/** The declared time of a checkpoint, by which duplicates are recognized. */
export type DeclaredTime = { shipment_id: string; checkpoint_type: CheckpointType; occurred_at: Date }

export type SavedAddress = { id: string; user_id: string }

/**
 * Finds the declared times of stored checkpoints near the given times, to recognize duplicates
 * among checkpoints that arrive late.
 */
export const declaredTimesNear = statement<
  [readonly string[], readonly string[], readonly CheckpointType[], readonly Date[], number],
  DeclaredTime
>(
  'declared_times_near',
  `select c.shipment_id, c.checkpoint_type, c.occurred_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[])
     as late (shipment_id, user_id, checkpoint_type, occurred_at)
   join checkpoints c using (shipment_id, user_id, checkpoint_type)
   where c.annulled_at is null and c.occurred_at > late.occurred_at - make_interval(secs => $5 / 1000.0)
     and c.occurred_at < late.occurred_at + make_interval(secs => $5 / 1000.0)`,
)

/** Finds which of these saved addresses exist, each in its own account. */
export const findSavedAddresses = statement<AccountPairs, SavedAddress>(
  'find_saved_addresses',
  `select a.id, a.user_id from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join addresses a using (id, user_id)`,
)

/** Columns of a `CheckpointRow`, from `checkpoints c` and `shipments s`. */
export const checkpointColumns = `c.id, c.shipment_id, s.tracking_id, ${checkpointFieldNames.map((name) => `c.${name}`).join(', ')},
  c.address_id, c.blockchain_hash, c.occurred_at, c.received_at, c.version_event_id,
  c.annulled_at, c.annulled_by`

/** Checkpoints of shipments by declared time, without annulled checkpoints. */
export const findCheckpointsOf = ofKeys<Rows, CheckpointRow>(
  'find_checkpoints_of',
  `select asked.n, ${checkpointColumns} from asked
   join checkpoints c on c.shipment_id = s.id and c.user_id = s.user_id
   where c.annulled_at is null order by asked.n, c.occurred_at, c.id`,
)

/**
 * The newest checkpoints of shipments by declared time, without annulled checkpoints, at most
 * `limit` of each shipment.
 */
export const findNewestCheckpoints = statement<
  [account: string, shipments: readonly string[], limit: number],
  CheckpointRow
>(
  'find_newest_checkpoints',
  `select ${checkpointColumns}
   from unnest($2::uuid[]) with ordinality as asked (id, n) join shipments s on s.id = asked.id and s.user_id = $1
   cross join lateral (
     select * from checkpoints o where o.shipment_id = s.id and o.user_id = $1 and o.annulled_at is null
     order by o.occurred_at desc, o.id desc limit $3
   ) c
   order by asked.n, c.occurred_at, c.id`,
)

/** The newest entrada of a shipment, which is the open one if any is open. */
export const findNewestEntry = statement<[shipmentId: string, account: string], CheckpointRow>(
  'find_newest_entry',
  `select ${checkpointColumns} from checkpoints c join shipments s on s.id = c.shipment_id
   where c.shipment_id = $1 and c.user_id = $2 and c.checkpoint_type = 'entrada' and c.annulled_at is null
   order by c.received_at desc, c.id desc limit 1`,
)

/** All checkpoints of one shipment, including annulled ones, by declared time. */
export const findEveryCheckpointOf = statement<[string, string], CheckpointRow>(
  'find_every_checkpoint_of',
  `select ${checkpointColumns} from checkpoints c join shipments s on s.id = c.shipment_id
   where c.shipment_id = $1 and c.user_id = $2 order by c.occurred_at, c.id`,
)

export const findCheckpoints = statement<AccountPairs, CheckpointRow>(
  'find_checkpoints',
  `select ${checkpointColumns} from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join checkpoints c on c.id = asked.id and c.user_id = asked.user_id
   join shipments s on s.id = c.shipment_id`,
)

/** PostgreSQL type of each column of a new checkpoint. */
const checkpointTypes = {
  id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  checkpoint_type: 'text',
  location: 'text',
  status: 'text',
  address: 'text',
  city: 'text',
  uf: 'text',
  latitude: 'float8',
  longitude: 'float8',
  accuracy: 'float8',
  notes: 'text',
  delivery: 'jsonb',
  receiver: 'jsonb',
  media: 'jsonb',
  blockchain_hash: 'bytea',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  address_id: 'uuid',
  far_meters: 'int',
} as const satisfies Readonly<Record<CheckpointField, string>> & Readonly<Record<string, string>>

/** Event about which the recipient of a shipment got a mail with a code. */
export type MailedCode = { shipment_id: string; event_id: string }

/**
 * Finds the mails with a code about shipments, by pairs of shipment and owner, for owners who ask
 * for codes.
 */
export const findMailedCodes = statement<AccountPairs, MailedCode>(
  'find_mailed_codes',
  `select n.shipment_id, n.event_id
   from unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id)
   join system_settings y using (user_id) join notices n using (shipment_id, user_id)
   where y.delivery_codes and n.has_code and n.sent_at is not null`,
)

const insertCheckpointRows = insertRows('insert_checkpoints', 'checkpoints', checkpointTypes)

export const insertCheckpoints = (
  on: Queryable,
  recorded: readonly EventWith<'checkpoint'>[],
): Promise<unknown> =>
  insertCheckpointRows(
    on,
    recorded.map(({ event, content: { checkpoint } }) => ({
      ...checkpoint,
      user_id: event.acceptance.account,
      far_meters: farMeters(checkpoint),
    })),
  )

const advanceRows = updateRows('advance_shipments', 'shipments', 'id', {
  status: 'text',
  open_entry: 'text',
  last_entrada: 'timestamptz',
  last_saida: 'timestamptz',
  last_finalizacao: 'timestamptz',
  last_tentativa: 'timestamptz',
  events: 'int',
  annexes: 'int',
  last_leaf_hash: 'bytea',
  updated_at: 'timestamptz',
})

/** Writes the status, progress and log position of shipments after their events. */
export const advanceShipments = (on: Queryable, events: readonly AdvancingEvent[]): Promise<unknown> =>
  advanceRows(
    on,
    events.map(({ event, after }) => ({ ...after, updated_at: event.acceptance.received_at })),
  )
