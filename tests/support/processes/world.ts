import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointContent } from '#domain/events/entry.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { checkpointCommand, type RecordCheckpoint } from '#core/checkpoints/checkpoint-command.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Projections, RecordingServices } from '#core/events/append-events.ts'
import type { DeclaredBody } from '#core/events/declared-event.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import { projectionsFor } from '#app/projections.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { createDatabase } from '../database/postgres.ts'
import { sampleShipment } from '../api/sample-shipment.ts'
import { openTestPool } from '../database/test-pool.ts'

/** The server's operations without HTTP, on a fresh database and data folder. */
export type World = {
  readonly services: RecordingServices
  readonly identity: LogIdentity
  /** Pool that bypasses row-level security, to read data without the application. */
  readonly admin: Pool
  readonly appUrl: string
  /** Address of the database for the superuser. */
  readonly adminUrl: string
  /** Address of the database for its owner's role. */
  readonly ownerUrl: string
  readonly logFolder: string
  readonly addAccount: () => Promise<string>
  /** Adds the custom fields of the sample shipment to an account. */
  readonly addFields: (account: string) => Promise<void>
  readonly addShipment: (account: string) => Promise<TrackingCode>
  readonly checkpointCommand: (
    account: string,
    code: TrackingCode,
    content?: Partial<CheckpointContent>,
    declared?: DeclaredBody,
  ) => RecordCheckpoint
  readonly recordCheckpoints: ReturnType<typeof createCheckpointRecorder>
  readonly close: () => Promise<void>
}

const checkpointContent: CheckpointContent = {
  checkpoint_type: 'entrada',
  location: 'Armazém 1',
  status: 'Em Trânsito',
  address: 'Rua do Porto, 1, Recife/PE',
  city: 'Recife',
  uf: 'PE',
  latitude: -8.063,
  longitude: -34.871,
  ...noDelivery,
  accuracy: 18.5,
  notes: 'Lacre conferido',
}

/** Names and types of the custom fields of every account. */
const ownFields = { lote: 'text', frio: 'boolean', caixas: 'number' }

/**
 * Creates a `World` with a new database and data folder.
 * @param written projections that the recording of an event updates; by default all projections of
 * the product
 * @param env settings, for example `LOG_KEY`
 */
export async function openWorld(
  written: Projections = projectionsFor('http://lastro.test'),
  env: Readonly<Record<string, string>> = {},
): Promise<World> {
  hashNatively()
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-world-'))
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const pool = openTestPool(database.urls.app)
  const admin = openTestPool(database.adminUrl, 3)
  const log = pino({ level: 'silent' })
  const services: RecordingServices = { config, log, pool, keys: database.keys, projections: written }
  const identity = await loadLogIdentity(config, database.keys)

  const addFields = async (account: string): Promise<void> => {
    for (const [name, type] of Object.entries(ownFields)) {
      await admin.query(
        `insert into custom_fields (user_id, id, field_name, name_key, field_type, is_required, is_active, is_used)
         values ($1, $2, $3, $3, $4, false, true, true)`,
        [account, randomUUID(), name, type],
      )
    }
  }
  return {
    services,
    identity,
    admin,
    appUrl: database.urls.app,
    adminUrl: database.adminUrl,
    ownerUrl: database.ownerUrl,
    logFolder: logFolder(dataDir),
    addAccount: async () => {
      const id = randomUUID()
      await admin.query('insert into users (id, email) values ($1, $2)', [id, `${id}@exemplo.com.br`])
      await addFields(id)
      return id
    },
    addFields,
    addShipment: async (account) => {
      const code = createTrackingCode(
        new Date(),
        (length) => crypto.getRandomValues(new Uint8Array(length)),
        false,
      )
      const [outcome] = await createBatch(services, [
        shipmentRequest(
          { ...sampleShipment, custom_data: { lote: 'A7', frio: true }, tracking_id: code },
          account,
          identity,
        ),
      ])
      if (outcome === undefined || 'refusal' in outcome) throw outcome?.refusal ?? new Error('no outcome')
      return code
    },
    checkpointCommand: (account, code, changed = {}, declared = {}) =>
      checkpointCommand(
        { ...checkpointContent, ...changed, ...declared, tracking_id: code } as CreateCheckpointBody,
        account,
        identity,
      ),
    recordCheckpoints: createCheckpointRecorder(services),
    close: async () => {
      await Promise.all([pool.end(), admin.end()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
