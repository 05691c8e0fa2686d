import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { sampleShipment } from '../tests/support/api/sample-shipment.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { fillShipments } from './shipment-lists.ts'
import type { Site } from './site.ts'

const CHECKPOINTS_EACH = 10
const SHIPMENTS_PER_BATCH = 5_000
/** Index of the first copied leaf, far above the indexes of leaves that the product wrote. */
const FIRST_INDEX = 100_000_000

type FullAccount = { readonly account: string; readonly codes: readonly string[] }

/**
 * Creates an account of 100,000 shipments with ten checkpoints each, their events and leaves, among
 * 300,000 shipments. PostgreSQL copies one history that the product recorded, with new ids and
 * hashes.
 * @param total shipments of all accounts, a multiple of 10,000; a third is of the account
 */
export async function fillAccount(site: Site, total?: number): Promise<FullAccount> {
  const account = await fillShipments(site, total)
  const template = await recordTemplate(site, account)
  const admin = new Client({ connectionString: site.adminUrl })
  await admin.connect()
  try {
    // Skips foreign key checks for millions of rows that are correct by construction.
    await admin.query(`set session_replication_role = replica`)
    await admin.query(`set synchronous_commit = off`)
    await admin.query(numbering, [account, template])
    const { rows } = await admin.query<{ tracking_id: string }>('select tracking_id from own order by n')
    for (let from = 0; from < rows.length; from += SHIPMENTS_PER_BATCH) {
      await admin.query(copying, [
        template,
        from,
        from + SHIPMENTS_PER_BATCH,
        FIRST_INDEX,
        CHECKPOINTS_EACH + 1,
      ])
    }
    await admin.query(`update shipments s set events = $2 from own where own.id = s.id and own.n < $1`, [
      rows.length,
      CHECKPOINTS_EACH + 1,
    ])
    // Marks the leaves of the copies as published. The server caches the answer about a shipment
    // only if the leaf of its newest event is published.
    await admin.query('select log_publish($1)', [2 * FIRST_INDEX])
    // Vacuums as autovacuum would. Otherwise the first read of each page would also write the page,
    // because it sets hint bits.
    await admin.query('vacuum analyze')
    await admin.query('checkpoint')
    return { account, codes: rows.map(({ tracking_id }) => tracking_id) }
  } finally {
    await admin.end()
  }
}

/** Records one whole history by the product's own operations. @returns the shipment's id */
async function recordTemplate({ services, identity, admin }: Site, account: string): Promise<string> {
  const code = createTrackingCode(new Date(), randomBytes, false)
  const [made] = await createBatch(services, [
    shipmentRequest({ ...sampleShipment, tracking_id: code }, account, identity),
  ])
  if (made === undefined || 'refusal' in made) throw new Error('the shipment was refused')
  const recordCheckpoints = createCheckpointRecorder(services)
  for (let n = 0; n < CHECKPOINTS_EACH; n++) {
    const [outcome] = await recordCheckpoints([checkpointCommand(nthCheckpoint(code, n), account, identity)])
    if (outcome === undefined || 'refusal' in outcome) throw new Error('a checkpoint was refused')
  }
  const { rows } = await admin.query<{ id: string }>('select id from shipments where tracking_id = $1', [
    code,
  ])
  return rows[0]?.id ?? ''
}

const numbering = `
  create temporary table own as
  select id, tracking_id, last_leaf_hash, row_number() over (order by created_at) - 1 as n
  from shipments where user_id = $1 and id <> $2`

/**
 * Inserts the histories of a range of shipments as copies of the template. The row of each shipment
 * already contains the hash of its last leaf. The last event of each copy therefore gets this hash.
 */
const copying = `
  with made as (
    select own.id as shipment_id, own.n, e.*, case when e.sequence = 0 then own.id else gen_random_uuid() end as id,
      case when e.sequence = $5 - 1 then own.last_leaf_hash else sha256(uuid_send(own.id) || int4send(e.sequence)) end as hash
    from own, (
      select user_id, event_id, sequence, request_digest, client_statement, client_fields, client_seed, server_statement,
        server_fields, server_seed, leaf
      from events where shipment_id = $1
    ) as e
    where own.n >= $2 and own.n < $3
  ), leaves as (
    insert into log_entries (index, leaf, leaf_hash)
    select $4::bigint + n * $5 + sequence, leaf, hash from made
  ), checkpoints_made as (
    insert into checkpoints (id, user_id, shipment_id, checkpoint_type, location, status, address, city, uf, latitude,
      longitude, notes, blockchain_hash, occurred_at, received_at)
    select m.id, m.user_id, m.shipment_id, c.checkpoint_type, c.location, c.status, c.address, c.city, c.uf, c.latitude,
      c.longitude, c.notes, c.blockchain_hash, c.occurred_at, c.received_at
    from made m join checkpoints c on c.id = m.event_id
  )
  insert into events (event_id, user_id, shipment_id, sequence, request_digest, client_statement, client_fields,
    client_seed, server_statement, server_fields, server_seed, leaf, leaf_hash)
  select id, user_id, shipment_id, sequence, request_digest, client_statement, client_fields, client_seed,
    server_statement, server_fields, server_seed, leaf, hash from made`
